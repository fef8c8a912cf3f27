import { useEffect } from 'react';
import { useRouter } from '../../router/react.tsx';
import { useServices } from '../services.ts';
import { hasAccounts } from './has-accounts.ts';

/**
 * All tabs of a browser share one session: this one follows when another logs out, or logs in as another developer
 * (APP-22). A page that is restored from the back/forward cache has missed events, so it reads the session again.
 */
export function useOtherTabs(): void {
  const { portal, session, busy, load, reload } = useServices();
  const router = useRouter();

  useEffect(() => {
    if (!hasAccounts(portal)) return undefined;

    function follow() {
      const before = session.current().developer?.id;
      session.readAgain();
      const after = session.current().developer?.id;
      if (before === after) return;
      // Only a logged-in page can show another developer's data, so it reloads. Otherwise the guard decides.
      if (before === undefined && !portal.is_public) {
        void router.invalidate();
        return;
      }
      busy.set(true);
      if (after === undefined && !portal.is_public) load('/login');
      else reload();
    }

    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && follow();
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [portal, session, busy, load, reload, router]);
}
