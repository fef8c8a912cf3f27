import { LoadingScreen } from '@portico/ui/spinner.tsx';
import { useEffect } from 'react';
import { Outlet, useRoute } from '../../router/react.tsx';
import type { PortalRules } from '../../routes/route.ts';
import { useBusy } from '../../shared/busy.ts';
import { useRouteTitle } from '../../shared/page-head.ts';
import { useServices } from '../../shared/services.ts';
import { useOtherTabs } from '../../shared/session/use-other-tabs.ts';
import { SiteFooter } from '../../shared/site/site-footer.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { Announcement } from './announcement.tsx';
import { contentId, TopBar } from './top-bar.tsx';

/** The frame of every page: the top bar, the page, and the title of the window. */
export function Shell() {
  const text = useText();
  const { busy } = useServices();
  const isBusy = useBusy(busy);
  const { rules, frame } = useRoute();
  const page = rules as PortalRules;
  // Pages in a frame scroll in a column of their own, at whose end the footer is.
  const hasOwnFooter = frame !== undefined;
  useRouteTitle(page.title(text));
  useOtherTabs();

  // From here on the page is interactive.
  useEffect(() => {
    document.documentElement.dataset.live = 'yes';
  }, []);

  return (
    <>
      <Announcement />
      {!page.hasNoBar && <TopBar />}
      <main id={contentId} tabIndex={-1}>
        <Outlet />
      </main>
      {!hasOwnFooter && <SiteFooter />}
      {isBusy && <LoadingScreen label={text.loading} />}
    </>
  );
}
