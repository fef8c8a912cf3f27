import { readHash } from '@portico/api-reference/view/target.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '../../router/react.tsx';

const column = '[data-scroll-restoration-id="product"]';

/** Where the reader was on each entry of the history, for as long as the page is open. */
const positions = new Map<string, number>();

/** Older links name an operation or a schema behind `#`; everything else there is a part of the page. */
const isPart = (hash: string): boolean => hash !== '' && readHash(hash).kind === 'overview';

/** How long a page may take to be as tall as it was. */
const framesToGrow = 60;

/** What scrolls is the column on a wide screen and the window on a phone. */
function readPosition(): number {
  return Math.max(document.querySelector(column)?.scrollTop ?? 0, window.scrollY);
}

function scrollTo(position: number): void {
  document.querySelector(column)?.scrollTo(0, position);
  window.scrollTo(0, position);
}

/**
 * Another part of the reference shows from its beginning; Back and Forward show it where it was left. The URL
 * differs in its hash only, and what it names may still be on its way, so the router's own memory is not enough.
 */
export function useScrollMemory(isShown: boolean): void {
  const key = useLocation({ select: ({ state, href }) => state.key ?? href });
  const hash = useLocation({ select: (place) => place.hash });
  const wanted = useRef<number>(undefined);

  useLayoutEffect(() => {
    // Nobody has scrolled yet: everything is at its beginning, and asking would only make the browser lay out the page.
    // A part that the URL names is scrolled to when it is there.
    const start = isPart(hash) ? undefined : 0;
    wanted.current = positions.size === 0 ? undefined : (positions.get(key) ?? start);
  }, [key, hash]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history scrolls anew
  useLayoutEffect(() => {
    const position = wanted.current;
    if (!isShown || position === undefined) return undefined;
    scrollTo(position);
    // The router has its own idea of the position, which it acts upon after this; and the page may still be growing.
    let patience = framesToGrow;
    let frame = requestAnimationFrame(function again() {
      scrollTo(position);
      if (readPosition() < position && --patience > 0) frame = requestAnimationFrame(again);
      else wanted.current = undefined;
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown, key]);

  useEffect(() => {
    const remember = () => wanted.current === undefined && positions.set(key, readPosition());
    document.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', remember, { capture: true });
  }, [key]);
}
