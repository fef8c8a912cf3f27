import type { OwnPortal } from '@portico/contract/reviews.ts';
import { useEffect } from 'react';
import { useParam } from '../../shared/link.tsx';
import { usePortals } from '../../shared/own-portal.ts';

const storageKey = 'portico-console-portal';

function readRemembered(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The portal of the URL; on pages of the organization, the last one. */
export function useCurrentPortal(): OwnPortal | undefined {
  const named = useParam('portal');
  const portals = usePortals();
  const wanted = named || readRemembered();

  useEffect(() => {
    if (!named) return;
    try {
      localStorage.setItem(storageKey, named);
    } catch {
      // Storage can be disabled. Pages of the organization then show the first portal.
    }
  }, [named]);

  return portals.find(({ name }) => name === wanted) ?? portals[0];
}
