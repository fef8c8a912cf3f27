import type { Client } from '@portico/client/client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { analyticsConfigQuery, figuresQuery } from '../../shared/analytics/queries.ts';
import { applicationQuery } from '../../shared/applications/queries.ts';
import { periodOf, toView } from './dashboard-url.ts';
import { allRegistrationsQuery } from './queries.ts';
import { toChartQuestions } from './questions.ts';

interface Preparing {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly portal: { readonly allowed_time_period: string };
}

/**
 * Loads what every query depends on (ANA-02), then the data of the first chart, while the page's code is still loading.
 * Without a registration no analytics are requested (ANA-03).
 */
export function prepareDashboard(
  { client, queries, portal }: Preparing,
  applicationId: string,
  search: Readonly<Record<string, unknown>>,
): void {
  void queries.prefetchQuery(applicationQuery(client, applicationId));
  const known = [
    queries.fetchQuery(analyticsConfigQuery(client)).then(({ analytics }) => analytics !== null),
    queries.fetchQuery(allRegistrationsQuery(client, applicationId)).then((registrations) => registrations.length > 0),
  ];
  const askForFigures = () => {
    const now = Date.now();
    const view = toView(search, portal.allowed_time_period, now);
    const period = periodOf(view, portal.allowed_time_period, now);
    const subject = { applicationIds: [applicationId], versionIds: view.versionIds };
    const { requests } = toChartQuestions(subject, period, view.percentile);
    void queries.prefetchQuery(figuresQuery(client, requests, view));
  };
  // The page shows the failure and a retry.
  Promise.all(known).then(
    (holds) => holds.every(Boolean) && askForFigures(),
    () => {},
  );
}
