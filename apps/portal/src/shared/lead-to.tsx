import { useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate, useRouter } from '../router/react.tsx';

/**
 * Puts another page in the place of this one, once. The router's own component navigates again with every rendering,
 * which never ends where the way leads to a page that renders it, too.
 */
export function LeadTo(options: NavigateOptions) {
  const navigate = useNavigate();
  const first = useRef(options);
  useEffect(() => {
    void navigate({ ...first.current, replace: true });
  }, [navigate]);
  return null;
}

/** The not-found page tells what was asked for (PRM-04, PRM-05). */
export function ToNotFound() {
  const router = useRouter();
  return <LeadTo state={{ asked: router.place().href }} to="/404" />;
}
