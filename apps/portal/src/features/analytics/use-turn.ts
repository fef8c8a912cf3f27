import { useEffect, useState } from 'react';

/** Long enough for what goes first on a slow machine, short enough that nobody waits for what does not come. */
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
