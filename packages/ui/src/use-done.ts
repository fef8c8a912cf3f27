import { useEffect, useState } from 'react';

/** How long a control shows that it is done. */
const doneMs = 1800;

/** A flag that resets itself after a while. */
export function useDone(ms = doneMs): [isDone: boolean, setDone: (isDone: boolean) => void] {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setDone(false), ms);
    return () => clearTimeout(timer);
  }, [isDone, ms]);
  return [isDone, setDone];
}
