import { useEffect, useLayoutEffect } from 'react';
import { useServices } from './services.ts';
import { useText } from './text/use-text.tsx';

function useTitle() {
  const { portal } = useServices();
  const text = useText();
  const portalTitle = portal.name || text.titles.portal;
  return { text, toTitle: (page: string | undefined) => (page ? `${page} | ${portalTitle}` : portalTitle) };
}

/** Titles the window by what the route says: page, then portal (GRD-10). */
export function useRouteTitle(page: string | undefined): void {
  const title = useTitle().toTitle(page);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}

/** For a page that knows more than its route does. A plain effect comes after the layout effect above. */
export function usePageTitle(page: string | undefined): void {
  const { text, toTitle } = useTitle();
  const title = page && toTitle(page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the route's title was set anew before this
  useEffect(() => {
    if (title) document.title = title;
  }, [title, text]);
}
