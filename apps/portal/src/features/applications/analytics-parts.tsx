import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { analyticsConfigQuery } from '../../shared/analytics/queries.ts';
import { useServices } from '../../shared/services.ts';

const Summary = lazy(async () => ({
  default: (await import('../../shared/analytics/application-summary.tsx')).ApplicationSummary,
}));

interface ApplicationSummaryProps {
  /** The applications the figures are about. */
  readonly applicationIds: readonly string[];
}

/**
 * The 24-hour or 30-day summary, above the list (APS-11) and on an application's page (DET-03). Without analytics it
 * renders nothing, and there is no link to the dashboard.
 */
export function ApplicationSummary({ applicationIds }: ApplicationSummaryProps) {
  if (!useHasAnalytics()) return null;
  return (
    <Suspense>
      <Summary applicationIds={applicationIds} />
    </Suspense>
  );
}

export function useHasAnalytics(): boolean {
  const { client } = useServices();
  const { data } = useQuery(analyticsConfigQuery(client));
  return data !== undefined && data.analytics !== null;
}
