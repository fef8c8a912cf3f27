import { LoadingScreen } from '@portico/ui/spinner.tsx';
import { useEffect } from 'react';
import { Outlet, useRoute } from '../../router/react.tsx';
import type { PortalRules } from '../../routes/route.ts';
import { useBusy } from '../../shared/busy.ts';
import { useRouteTitle } from '../../shared/page-head.ts';
import { useServices } from '../../shared/services.ts';
import { useOtherTabs } from '../../shared/session/use-other-tabs.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { contentId, TopBar } from './top-bar.tsx';

/** The frame of every page: the top bar, the page, and the title of the window. */
export function Shell() {
  const text = useText();
  const { busy } = useServices();
  const isBusy = useBusy(busy);
  const page = useRoute().rules as PortalRules;
  useRouteTitle(page.title(text));
  useOtherTabs();

  // From here on the page is interactive.
  useEffect(() => {
    document.documentElement.dataset.live = 'yes';
  }, []);

  return (
    <>
      {!page.hasNoBar && <TopBar />}
      <main id={contentId} tabIndex={-1}>
        <Outlet />
      </main>
      {isBusy && <LoadingScreen label={text.loading} />}
    </>
  );
}
