import type { HeadingAnchor } from '@portico/documents/parse/heading-anchors.ts';
import { revealAnchor } from '@portico/documents/view/reveal.ts';
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../router/react.tsx';

export const anchorPrefix = 'doc-heading-';

/** A heading counts as read once it is this near to the top, in pixels. */
const reach = 140;

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The last heading that has reached the top of the window; before the first one has, the first. */
function headingInView(headings: readonly HeadingAnchor[]): string | undefined {
  const passed = headings.findLast(({ anchor }) => {
    // A heading in a folded part or behind another tab has no box.
    const box = document.getElementById(anchor)?.getClientRects()[0];
    return box !== undefined && box.top <= reach;
  });
  return (passed ?? headings[0])?.anchor;
}

/**
 * The current heading, and a function that goes to another: it replaces the hash without a new history entry, scrolls
 * there and updates the mark (DOC-10).
 */
export function useAnchors(headings: readonly HeadingAnchor[]) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [activeAnchor, setActiveAnchor] = useState<string>();

  // A URL with a hash scrolls once the text has loaded; the browser handles later changes of the hash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!headings.some(({ anchor }) => anchor === hash)) return;
    revealAnchor(hash);
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
    // Captured, because the window scrolls on a phone and the column on a wide screen.
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
      revealAnchor(anchor, { behavior: wantsStillness() ? 'auto' : 'smooth' });
    },
    [navigate],
  );

  return { activeAnchor, goTo };
}
