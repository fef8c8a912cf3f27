import { useCallback } from 'react';
import { useNavigate, useRouter } from '../../router/react.tsx';
import { loginPage } from '../pages.ts';
import { useServices } from '../services.ts';

/** Leads a stranger through the login, or the sign-up before it, and back to where they are, or to the page that is named. */
export function useLogIn(page: 'login' | 'register' = 'login'): (target?: unknown) => void {
  const { session } = useServices();
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(
    (target) => {
      session.end(typeof target === 'string' ? target : router.place().href);
      void navigate(page === 'login' ? loginPage : { to: '/register' });
    },
    [session, router, navigate, page],
  );
}
