import { useEffect, useState } from 'react';

/** How long a control says that it has done its work. */
const doneMs = 1800;

/** That something is done, which is said for a while. */
export function useDone(ms = doneMs): [isDone: boolean, setDone: (isDone: boolean) => void] {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setDone(false), ms);
    return () => clearTimeout(timer);
  }, [isDone, ms]);
  return [isDone, setDone];
}
