import { useCallback } from 'react';
import { useNavigate, useRouter } from '../../router/react.tsx';
import { loginPage } from '../pages.ts';
import { useServices } from '../services.ts';

/** Opens the login or the sign-up, and returns to the current or the given page afterwards. */
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
