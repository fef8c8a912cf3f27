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
 * Asks for what has to be known before any figure (ANA-02), and then for the figures of the first chart, while the page's
 * code is still on the way. Without a registration no figure is asked for (ANA-03).
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
  // The page says what failed, and asks again.
  Promise.all(known).then(
    (holds) => holds.every(Boolean) && askForFigures(),
    () => {},
  );
}
