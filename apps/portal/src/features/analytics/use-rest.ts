import { useEffect, useRef, useState } from 'react';

/** A value that changes at once and takes effect after a delay. A change from outside replaces it. */
export function useRest<Value>(settled: Value, restMs: number, settle: (value: Value) => void) {
  const [value, setValue] = useState(settled);
  const [waiting, setWaiting] = useState<{ readonly value: Value }>();
  const latest = useRef(settle);

  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => setValue(settled), [settled]);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => latest.current(waiting.value), restMs);
    return () => clearTimeout(timer);
  }, [waiting, restMs]);

  return [
    value,
    (next: Value) => {
      setValue(next);
      setWaiting({ value: next });
    },
  ] as const;
}
