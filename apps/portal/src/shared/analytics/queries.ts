import { mayPass } from '@portico/app-kit/query-client.ts';
import type { Client } from '@portico/client/client.ts';
import {
  type AnalyticsFilter,
  type AnalyticsQuery,
  getAnalyticsConfig,
  queryAnalytics,
} from '@portico/contract/analytics.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const analyticsConfigQuery = (client: Client) =>
  queryOptions({
    queryKey: ['analytics', 'config'],
    queryFn: ({ signal }) => client.send(getAnalyticsConfig, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The filter of every query: none is sent without one (ANA-13). */
export interface Subject {
  readonly applicationIds: readonly string[];
  /** None means all. */
  readonly versionIds?: readonly string[];
}

export function toFilter({ applicationIds, versionIds = [] }: Subject): AnalyticsFilter[] {
  const ofVersions: AnalyticsFilter[] =
    versionIds.length > 0 ? [{ dimension: 'API_PRODUCT_VERSION', type: 'IN', values: [...versionIds] }] : [];
  return [{ dimension: 'APPLICATION', type: 'IN', values: [...applicationIds] }, ...ofVersions];
}

export const figuresKey = ['analytics', 'figures'] as const;

/** A failed query is retried twice at most (ANA-11). */
const repeats = 2;

/** Live figures stay until new ones arrive; other changes show a skeleton first (ANA-14). */
export const figuresQuery = (client: Client, question: AnalyticsQuery, { isLive = false } = {}) =>
  queryOptions({
    queryKey: [...figuresKey, question],
    queryFn: ({ signal }) =>
      client.send(queryAnalytics, { query: { dimension_values: 'ids' }, body: question }, { signal }),
    retry: (failures, error) => failures < repeats && mayPass(error),
    ...(isLive && { placeholderData: keepPreviousData }),
  });
