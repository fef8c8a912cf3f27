import { useEffect, useRef, useState } from 'react';

interface Outcome<Result> {
  readonly done: (result: Result) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Runs one action at a time, however often its button is pressed. A result that arrives after the screen was left
 * changes nothing (NET-07). No result is cached, because some contain secrets.
 */
export function useAction() {
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);
  const isShown = useRef(true);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function run<Result>(act: () => Promise<Result>, { done, failed }: Outcome<Result>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    const settle = await act().then(
      (result) => () => done(result),
      (error: unknown) => () => failed(error),
    );
    isRunning.current = false;
    if (!isShown.current) return;
    setPending(false);
    settle();
  }

  return { isPending, run };
}
