import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Puts the not-found page in the place of this one, which tells what was asked for (PRM-04, PRM-05). */
export function ToNotFound() {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    void navigate({ to: '/404', replace: true, state: { asked: router.latestLocation.href } });
  }, [navigate, router]);
  return null;
}
