import type { Client } from '@portico/client/client.ts';
import {
  getVersionAudience,
  getVersionNoticeRecipients,
  listVersionDevelopers,
} from '@portico/contract/version-audience.ts';
import { queryOptions } from '@tanstack/react-query';
import { type ListState, toSearchQuery } from '../../../shared/list-url.ts';
import { type ProductKey, productsKey } from '../queries.ts';

export interface VersionKey extends ProductKey {
  readonly versionId: string;
}

export const audienceKey = ({ portalId, productId, versionId }: VersionKey) =>
  [...productsKey(portalId), productId, 'audience', versionId] as const;

export const audienceQuery = (client: Client, params: VersionKey) =>
  queryOptions({
    queryKey: audienceKey(params),
    queryFn: ({ signal }) => client.send(getVersionAudience, { params }, { signal }),
  });

export const listDevelopers = (client: Client, params: VersionKey, state: ListState, signal: AbortSignal) =>
  client.send(listVersionDevelopers, { params, query: toSearchQuery(state) }, { signal });

export const recipientsQuery = (client: Client, params: VersionKey & { readonly noticeId: string }) =>
  queryOptions({
    queryKey: [...audienceKey(params), 'recipients', params.noticeId],
    queryFn: async ({ signal }) => (await client.send(getVersionNoticeRecipients, { params }, { signal })).recipients,
  });
