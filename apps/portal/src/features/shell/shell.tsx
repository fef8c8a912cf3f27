import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { contentId, TopBar } from './top-bar.tsx';

/** The frame around every page: the bar, the page's place, and the title of the window. */
export function Shell() {
  const text = useText();
  const { portal } = useServices();
  const toTitle = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const title = toTitle?.(text);

  useEffect(() => {
    document.title = title ? `${title} | ${portal.name}` : portal.name;
  }, [title, portal.name]);

  return (
    <>
      <TopBar />
      <main id={contentId} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
