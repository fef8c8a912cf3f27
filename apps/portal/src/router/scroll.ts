import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Place } from './paths.ts';

/** Scroll positions by history entry, for as long as the page is open. */
const positions = new Map<string, readonly number[]>();

/** Attribute of elements that scroll besides the window. */
const columns = () => [...document.querySelectorAll('[data-scroll-restoration-id]')];

const read = (): number[] => [window.scrollY, ...columns().map(({ scrollTop }) => scrollTop)];

function write([top = 0, ...rest]: readonly number[]): void {
  window.scrollTo(0, top);
  for (const [index, column] of columns().entries()) column.scrollTop = rest[index] ?? 0;
}

const keyOf = ({ state, href }: Place): string => state.key ?? href;

/** Another page starts at its top or at the heading of its hash; Back and Forward restore the scroll position. */
export function useScrollRestoration(place: Place, resetScroll: boolean): void {
  const key = keyOf(place);
  const before = useRef(key);

  useLayoutEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const known = positions.get(key);
    if (known) write(known);
    else if (resetScroll) {
      const target = place.hash ? document.getElementById(place.hash) : null;
      if (target) target.scrollIntoView();
      else write([]);
    }
  }, [key, resetScroll, place.hash]);

  useEffect(() => {
    const remember = () => void positions.set(key, read());
    document.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', remember, { capture: true });
  }, [key]);
}
