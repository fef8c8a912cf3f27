import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For what is called later, outside of rendering: always the value of the last render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
