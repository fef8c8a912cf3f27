import { useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate, useRouter } from '../router/react.tsx';

/**
 * Replaces this page by another, once. The router's own component navigates with every render, which would loop when
 * the target renders it, too.
 */
export function LeadTo(options: NavigateOptions) {
  const navigate = useNavigate();
  const first = useRef(options);
  useEffect(() => {
    void navigate({ ...first.current, replace: true });
  }, [navigate]);
  return null;
}

/** The not-found page shows the requested path (PRM-04, PRM-05). */
export function ToNotFound() {
  const router = useRouter();
  return <LeadTo state={{ asked: router.place().href }} to="/404" />;
}
