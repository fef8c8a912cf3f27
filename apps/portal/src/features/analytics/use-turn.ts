import { useEffect, useState } from 'react';

/** Long enough for the first request on a slow machine, short enough if the request hangs. */
const patienceMs = 500;

/** True once the first content is on screen, or after a timeout. */
export function useTurn(isFirstThere: boolean): boolean {
  const [isTurn, setTurn] = useState(false);
  useEffect(() => {
    if (isTurn) return undefined;
    const timer = setTimeout(() => setTurn(true), isFirstThere ? 0 : patienceMs);
    return () => clearTimeout(timer);
  }, [isTurn, isFirstThere]);
  return isTurn;
}
