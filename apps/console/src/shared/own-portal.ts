import type { Client } from '@portico/client/client.ts';
import { listOwnPortals, type OwnPortal } from '@portico/contract/reviews.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParam } from './link.tsx';
import { useServices } from './services.ts';

export const portalsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['portals'],
    queryFn: async ({ signal }) => (await client.send(listOwnPortals, {}, { signal })).data,
  });

export function usePortals(): OwnPortal[] {
  const { client } = useServices();
  return useSuspenseQuery(portalsQuery(client)).data;
}

/** The portal of the URL. For screens of areas `of: 'portal'`, which always have one. */
export function useOwnPortal(): OwnPortal {
  const name = useParam('portal');
  const portal = usePortals().find((one) => one.name === name);
  if (!portal) throw new Error('A screen of a portal stands outside of one.');
  return portal;
}

export const toPortalPath = (portal: Pick<OwnPortal, 'name'>, path: string): string =>
  `/p/${encodeURIComponent(portal.name)}${path}`;

/** Paths of the current portal's screens: `usePortalPath()('/developers')`. */
export function usePortalPath(): (path: string) => string {
  const name = useParam('portal');
  return (path) => toPortalPath({ name }, path);
}

/** What the screens of a portal use. */
export function usePortalScreen() {
  const { client, queries } = useServices();
  const portal = useOwnPortal();
  return { client, queries, portal, portalId: portal.id, toPath: usePortalPath() };
}
