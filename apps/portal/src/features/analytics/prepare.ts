import type { Client } from '@portico/client/client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { analyticsConfigQuery } from '../../shared/analytics/queries.ts';
import { applicationQuery } from '../../shared/applications/queries.ts';
import { allRegistrationsQuery } from './queries.ts';

/** Asks for what has to be known before any figure, all at once, while the page's code is still on the way (ANA-02). */
export function prepareDashboard(client: Client, queries: QueryClient, applicationId: string): void {
  void queries.prefetchQuery(analyticsConfigQuery(client));
  void queries.prefetchQuery(applicationQuery(client, applicationId));
  void queries.prefetchQuery(allRegistrationsQuery(client, applicationId));
}
