import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The current width of the element; an estimate until it is measured. */
export function useWidth<Element extends HTMLElement>(guess = 560): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(guess);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || guess);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [guess]);
  return [ref, width];
}
