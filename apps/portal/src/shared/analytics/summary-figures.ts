import type { AnalyticsAnswer, AnalyticsQuery } from '@portico/contract/analytics.ts';
import type { Period } from './period.ts';
import { type Subject, toFilter } from './queries.ts';

/** A figure now and, if known, in the previous period. */
export interface Figure {
  readonly now: number;
  readonly before: number | undefined;
}

export interface SummaryQuestions {
  readonly counts: AnalyticsQuery;
  readonly latency: AnalyticsQuery;
}

/** The two questions of the cards; with the trend they reach two periods back, in two steps (ANA-11). */
export function toSummaryQuestions(
  subject: Subject,
  { start_ms, end_ms }: Period,
  hasTrend: boolean,
): SummaryQuestions {
  const length = end_ms - start_ms;
  const base = {
    start_ms: hasTrend ? start_ms - length : start_ms,
    end_ms,
    granularity_ms: length,
    filter: toFilter(subject),
  };
  return {
    counts: {
      ...base,
      metrics: ['REQUEST_COUNT'],
      dimensions: hasTrend ? ['STATUS_CODE_GROUPED', 'TIME'] : ['STATUS_CODE_GROUPED'],
    },
    latency: { ...base, metrics: ['RESPONSE_LATENCY_P99'], dimensions: hasTrend ? ['TIME'] : [] },
  };
}

/** The records of the period itself, and those of the one before it. */
function split({ records }: AnalyticsAnswer, start_ms: number) {
  return {
    now: records.filter(({ timestamp }) => Date.parse(timestamp) >= start_ms),
    before: records.filter(({ timestamp }) => Date.parse(timestamp) < start_ms),
  };
}

type Records = AnalyticsAnswer['records'];

const requestsIn = (records: Records): number =>
  records.reduce((sum, { event }) => sum + (event.REQUEST_COUNT ?? 0), 0);

const isError = (group = ''): boolean => group === '4XX' || group === '5XX';

function errorRateIn(records: Records): number {
  const all = requestsIn(records);
  const failed = requestsIn(records.filter(({ event }) => isError(event.STATUS_CODE_GROUPED)));
  return all === 0 ? 0 : (failed / all) * 100;
}

/** The number of requests and the share of those that failed; 0 without data (ANA-09). */
export function toCounts(answer: AnalyticsAnswer, { start_ms }: Period, hasTrend: boolean) {
  const { now, before } = split(answer, start_ms);
  return {
    requests: { now: requestsIn(now), before: hasTrend ? requestsIn(before) : undefined },
    errorRate: { now: errorRateIn(now), before: hasTrend ? errorRateIn(before) : undefined },
  } satisfies Record<string, Figure>;
}

export function toLatency(answer: AnalyticsAnswer, { start_ms }: Period, hasTrend: boolean): Figure {
  const { now, before } = split(answer, start_ms);
  return {
    now: now[0]?.event.RESPONSE_LATENCY_P99 ?? 0,
    before: hasTrend ? (before[0]?.event.RESPONSE_LATENCY_P99 ?? 0) : undefined,
  };
}

/** The change of a figure in percent; without a previous value there is none (ANA-10). */
export const changeOf = ({ now, before }: Figure): number => (before ? ((now - before) / before) * 100 : 0);

export type Trend = 'rise' | 'fall' | 'same' | 'fromNothing';

/** Half of the last shown digit: smaller differences are not visible. */
const leastChange = 0.005;

/** The direction of a change; a previous 0 has no percentage. */
export function trendOf(figure: Figure): Trend {
  if (!figure.before && figure.now !== 0) return 'fromNothing';
  const change = changeOf(figure);
  if (Math.abs(change) < leastChange) return 'same';
  return change > 0 ? 'rise' : 'fall';
}
