import type { Client } from '@portico/client/client.ts';
import { getPortalSettings } from '@portico/contract/admin-portals.ts';
import { getRevision, rollBack } from '@portico/contract/admin-revisions.ts';
import { queryOptions } from '@tanstack/react-query';

export const settingsQuery = (client: Client, portalId: string) =>
  queryOptions({
    queryKey: ['portal', portalId, 'settings'],
    queryFn: ({ signal }) => client.send(getPortalSettings, { params: { portalId } }, { signal }),
  });

export const revisionsKey = (portalId: string) => ['portal', portalId, 'revisions'] as const;

export const revisionQuery = (client: Client, portalId: string, number: number) =>
  queryOptions({
    queryKey: [...revisionsKey(portalId), number],
    queryFn: ({ signal }) => client.send(getRevision, { params: { portalId, number } }, { signal }),
  });

/** What a rollback would change. */
export const rehearsalQuery = (client: Client, portalId: string, number: number, withAccess: boolean) =>
  queryOptions({
    queryKey: [...revisionsKey(portalId), number, 'rehearsal', withAccess],
    queryFn: ({ signal }) =>
      client.send(
        rollBack,
        { params: { portalId, number }, query: { dry_run: 'true', with_access: withAccess ? 'true' : 'false' } },
        { signal },
      ),
    gcTime: 0,
  });
