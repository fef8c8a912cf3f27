import { LoadingScreen } from '@portico/ui/spinner.tsx';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useBusy } from '../../shared/busy.ts';
import { useRouteTitle } from '../../shared/page-title.ts';
import { useServices } from '../../shared/services.ts';
import { useOtherTabs } from '../../shared/session/use-other-tabs.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { contentId, TopBar } from './top-bar.tsx';

/** The frame around every page: the bar, the page's place, and the title of the window. */
export function Shell() {
  const text = useText();
  const { busy } = useServices();
  const isBusy = useBusy(busy);
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  useRouteTitle(page?.title?.(text));
  useOtherTabs();

  return (
    <>
      {!page?.hasNoBar && <TopBar />}
      <main id={contentId} tabIndex={-1}>
        <Outlet />
      </main>
      {isBusy && <LoadingScreen label={text.loading} />}
    </>
  );
}
