import type { Client } from '@portico/client/client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { analyticsConfigQuery } from '../../shared/analytics/queries.ts';
import { applicationQuery } from '../../shared/applications/queries.ts';
import { pageSizes, toListSearch } from './list-search.ts';
import { applicationsQuery, firstStrategiesQuery } from './queries.ts';

/** Loads the data of the list while its code is still loading. */
export function prepareMyApps(client: Client, queries: QueryClient, search: Readonly<Record<string, unknown>>): void {
  const { q = '', page = 1, size = pageSizes[0], sort } = toListSearch(search);
  void queries.prefetchQuery(firstStrategiesQuery(client));
  void queries.prefetchQuery(analyticsConfigQuery(client));
  void queries.prefetchQuery(applicationsQuery(client, { q, page, size, ...(sort && { sort }) }));
}

export const prepareApplication = (client: Client, queries: QueryClient, id: string): void =>
  void queries.prefetchQuery(applicationQuery(client, id));
