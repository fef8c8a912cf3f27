import { useEffect, useState } from 'react';

/** True once a condition has held for a while, so that a fast response does not flicker. */
export function useSettled(holds: boolean, delayMs: number): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setSettled(true), delayMs);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [holds, delayMs]);
  return holds && settled;
}
