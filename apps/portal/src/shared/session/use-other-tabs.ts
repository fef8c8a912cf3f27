import { useEffect } from 'react';
import { useRouter } from '../../router/react.tsx';
import { useServices } from '../services.ts';
import { hasAccounts } from './has-accounts.ts';

/**
 * All tabs of a browser share one session: this one follows when another logs out, or in as somebody else (APP-22). A page
 * that comes back from the browser's memory has heard of nothing meanwhile, and looks again.
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
      // Only who was signed in has something on screen that is another's now. Anyone else goes where the guard leads.
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
