import type { Client } from '@portico/client/client.ts';
import { getSiteDraft, getSiteDraftChanges, listSiteDrafts } from '@portico/contract/admin-site.ts';
import { listSitePages } from '@portico/contract/site.ts';
import { queryOptions } from '@tanstack/react-query';

export const siteKey = (portalId: string) => ['site', portalId] as const;

export const pagesQuery = (client: Client, portalId: string) =>
  queryOptions({
    queryKey: [...siteKey(portalId), 'pages'],
    queryFn: async ({ signal }) => (await client.send(listSitePages, { params: { portalId } }, { signal })).data,
  });

export const draftsQuery = (client: Client, portalId: string) =>
  queryOptions({
    queryKey: [...siteKey(portalId), 'drafts'],
    queryFn: ({ signal }) => client.send(listSiteDrafts, { params: { portalId } }, { signal }),
  });

export interface DraftKey {
  readonly portalId: string;
  readonly draftId: string;
}

export const draftQuery = (client: Client, params: DraftKey) =>
  queryOptions({
    queryKey: [...siteKey(params.portalId), 'draft', params.draftId],
    queryFn: ({ signal }) => client.send(getSiteDraft, { params: { ...params } }, { signal }),
    // The text on the screen changes only when its author asks for it.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const changesQuery = (client: Client, params: DraftKey, etag: string) =>
  queryOptions({
    queryKey: [...siteKey(params.portalId), 'changes', params.draftId, etag],
    queryFn: ({ signal }) => client.send(getSiteDraftChanges, { params: { ...params } }, { signal }),
  });
