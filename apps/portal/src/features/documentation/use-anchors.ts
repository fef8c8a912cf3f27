import type { HeadingAnchor } from '@portico/documents/parse/heading-anchors.ts';
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../router/react.tsx';

export const anchorPrefix = 'doc-heading-';

/** A heading counts as read once it is this near to the top, in pixels. */
const reach = 140;

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The last heading that has reached the top of the window; before the first one has, the first. */
function headingInView(headings: readonly HeadingAnchor[]): string | undefined {
  const passed = headings.findLast(({ anchor }) => {
    const top = document.getElementById(anchor)?.getBoundingClientRect().top;
    return top !== undefined && top <= reach;
  });
  return (passed ?? headings[0])?.anchor;
}

/**
 * Which heading the reader is at, and the way to another: the hash changes without a new entry in the history, the page
 * scrolls there, and the mark follows (DOC-10).
 */
export function useAnchors(headings: readonly HeadingAnchor[]) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [activeAnchor, setActiveAnchor] = useState<string>();

  // A URL with a hash scrolls there once the text is there; later changes of the hash scroll by themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!headings.some(({ anchor }) => anchor === hash)) return;
    document.getElementById(hash)?.scrollIntoView();
    setActiveAnchor(hash);
  }, [headings]);

  useEffect(() => {
    let frame = 0;
    const look = () => setActiveAnchor(headingInView(headings));
    function onScroll() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    }
    look();
    // Captured, because what scrolls is the window on a phone and the column on a wide screen.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [headings]);

  const goTo = useCallback(
    (anchor: string, event: MouseEvent) => {
      event.preventDefault();
      void navigate({ to: '.', hash: anchor, replace: true, resetScroll: false });
      document.getElementById(anchor)?.scrollIntoView({ behavior: wantsStillness() ? 'auto' : 'smooth' });
    },
    [navigate],
  );

  return { activeAnchor, goTo };
}
