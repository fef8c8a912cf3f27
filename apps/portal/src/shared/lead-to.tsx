import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Puts another page in the place of this one, once. The router's own component navigates again with every rendering,
 * which never ends where the way leads to a page that renders it, too.
 */
export function LeadTo(options: NavigateOptions) {
  const router = useRouter();
  const first = useRef(options);
  useEffect(() => {
    void router.navigate({ ...first.current, replace: true } as NavigateOptions);
  }, [router]);
  return null;
}

/** The not-found page tells what was asked for (PRM-04, PRM-05). */
export function ToNotFound() {
  const router = useRouter();
  return <LeadTo state={{ asked: router.latestLocation.href }} to="/404" />;
}
