import type { AnalyticsQuery } from '@portico/contract/analytics.ts';
import type { Period } from '../../shared/analytics/period.ts';
import { type Subject, toFilter } from '../../shared/analytics/queries.ts';
import type { Percentile } from './dashboard-url.ts';

const latencies = {
  p50: 'RESPONSE_LATENCY_P50',
  p95: 'RESPONSE_LATENCY_P95',
  p99: 'RESPONSE_LATENCY_P99',
} as const satisfies Record<Percentile, AnalyticsQuery['metrics'][number]>;

/** The queries of the six charts (ANA-12, ANA-13). */
export function toChartQuestions(subject: Subject, period: Period, percentile: Percentile) {
  const filter = toFilter(subject);
  const byVersion = {
    ...period,
    filter,
    dimensions: ['TIME', 'API_PRODUCT_VERSION'],
  } satisfies Partial<AnalyticsQuery>;
  const inGroup = (group: '4XX' | '5XX'): AnalyticsQuery['filter'] => [
    { dimension: 'STATUS_CODE_GROUPED', type: 'IN', values: [group] },
    ...filter,
  ];
  const errors = (group: '4XX' | '5XX'): AnalyticsQuery => ({
    ...byVersion,
    metrics: ['REQUEST_COUNT'],
    filter: inGroup(group)!,
  });
  const codes = (group: '4XX' | '5XX'): AnalyticsQuery => ({ ...errors(group), dimensions: ['STATUS_CODE'] });
  return {
    requests: { ...byVersion, metrics: ['REQUEST_COUNT'] },
    latency: { ...byVersion, metrics: [latencies[percentile]] },
    clientErrors: errors('4XX'),
    serverErrors: errors('5XX'),
    clientCodes: codes('4XX'),
    serverCodes: codes('5XX'),
  } satisfies Record<string, AnalyticsQuery>;
}
