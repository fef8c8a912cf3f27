import { readHash } from '@portico/api-reference/view/target.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '../../router/react.tsx';

const column = '[data-scroll-restoration-id="product"]';

/** Scroll positions by history entry, for as long as the page is open. */
const positions = new Map<string, number>();

/** Older links have an operation or a schema in the hash; any other hash is a part of the page. */
const isPart = (hash: string): boolean => hash !== '' && readHash(hash).kind === 'overview';

/** How long to wait for a page to reach its earlier height. */
const framesToGrow = 60;

/** The column scrolls on a wide screen, the window on a phone. */
function readPosition(): number {
  return Math.max(document.querySelector(column)?.scrollTop ?? 0, window.scrollY);
}

function scrollTo(position: number): void {
  document.querySelector(column)?.scrollTo(0, position);
  window.scrollTo(0, position);
}

/**
 * Another part of the reference starts at its top; Back and Forward restore its scroll position. The router cannot do
 * this, because only the hash differs and the part may still be loading.
 */
export function useScrollMemory(isShown: boolean): void {
  const key = useLocation({ select: ({ state, href }) => state.key ?? href });
  const hash = useLocation({ select: (place) => place.hash });
  const wanted = useRef<number>(undefined);

  useLayoutEffect(() => {
    // Nothing is scrolled yet, and reading positions would force a layout. A part that the URL names is scrolled to
    // when it has loaded.
    const start = isPart(hash) ? undefined : 0;
    wanted.current = positions.size === 0 ? undefined : (positions.get(key) ?? start);
  }, [key, hash]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history scrolls anew
  useLayoutEffect(() => {
    const position = wanted.current;
    if (!isShown || position === undefined) return undefined;
    scrollTo(position);
    // The router restores its own position after this, and the page may still be growing.
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
