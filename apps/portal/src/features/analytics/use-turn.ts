import { useEffect, useState } from 'react';

/** Long enough for the first request on a slow machine, and short enough if it never ends. */
const patienceMs = 500;

/** True from when what goes first is on screen, and in any case after a moment. */
export function useTurn(isFirstThere: boolean): boolean {
  const [isTurn, setTurn] = useState(false);
  useEffect(() => {
    if (isTurn) return undefined;
    const timer = setTimeout(() => setTurn(true), isFirstThere ? 0 : patienceMs);
    return () => clearTimeout(timer);
  }, [isTurn, isFirstThere]);
  return isTurn;
}
