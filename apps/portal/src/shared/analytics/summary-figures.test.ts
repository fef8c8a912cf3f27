import type { AnalyticsAnswer } from '@portico/contract/analytics.ts';
import { expect, test } from 'vitest';
import { changeOf, toCounts, toLatency, toSummaryQuestions, trendOf } from './summary-figures.ts';

const period = { start_ms: 1000, end_ms: 2000, granularity_ms: 100 };
const subject = { applicationIds: ['a'] };
const answer = (records: [time: number, event: AnalyticsAnswer['records'][number]['event']][]): AnalyticsAnswer => ({
  meta: {
    metric_names: ['REQUEST_COUNT'],
    metric_units: {},
    start_ms: 0,
    end_ms: 2000,
    truncated: false,
    granularity: 1000,
  },
  records: records.map(([time, event]) => ({ timestamp: new Date(time).toISOString(), event })),
});

test('the cards ask two questions, and reach two periods back only for the trend (ANA-11, ANA-13)', () => {
  const filter = [{ dimension: 'APPLICATION', type: 'IN', values: ['a'] }];
  expect(toSummaryQuestions(subject, period, true).counts).toEqual({
    start_ms: 0,
    end_ms: 2000,
    granularity_ms: 1000,
    metrics: ['REQUEST_COUNT'],
    dimensions: ['STATUS_CODE_GROUPED', 'TIME'],
    filter,
  });
  const without = toSummaryQuestions({ ...subject, versionIds: ['v'] }, period, false);
  expect(without.latency).toMatchObject({ start_ms: 1000, metrics: ['RESPONSE_LATENCY_P99'], dimensions: [] });
  expect(without.latency.filter).toContainEqual({ dimension: 'API_PRODUCT_VERSION', type: 'IN', values: ['v'] });
});

test('figures are of the period itself, beside those of the one before it (ANA-09, ANA-10)', () => {
  const told = answer([
    [0, { STATUS_CODE_GROUPED: '2XX', REQUEST_COUNT: 40 }],
    [0, { STATUS_CODE_GROUPED: '5XX', REQUEST_COUNT: 10 }],
    [1000, { STATUS_CODE_GROUPED: '2XX', REQUEST_COUNT: 90 }],
    [1000, { STATUS_CODE_GROUPED: '4XX', REQUEST_COUNT: 6 }],
    [1000, { STATUS_CODE_GROUPED: '5XX', REQUEST_COUNT: 4 }],
  ]);
  const { requests, errorRate } = toCounts(told, period, true);
  expect(requests).toEqual({ now: 100, before: 50 });
  expect(errorRate).toEqual({ now: 10, before: 20 });
  expect([changeOf(requests), changeOf(errorRate)]).toEqual([100, -50]);
  const latency = answer([
    [0, { RESPONSE_LATENCY_P99: 80 }],
    [1000, { RESPONSE_LATENCY_P99: 60 }],
  ]);
  expect(toLatency(latency, period, true)).toEqual({ now: 60, before: 80 });
});

test.each([
  [{ now: 110, before: 100 }, 'rise'],
  [{ now: 90, before: 100 }, 'fall'],
  [{ now: 100, before: 100 }, 'same'],
  [{ now: 100_001, before: 100_000 }, 'same'],
  [{ now: 99_999, before: 100_000 }, 'same'],
  [{ now: 0, before: 0 }, 'same'],
  [{ now: 5, before: 0 }, 'fromNothing'],
])('%o is shown as %s (ANA-10)', (figure, trend) => expect(trendOf(figure)).toBe(trend));

test('without data there is 0, and without a former value no change', () => {
  const { requests, errorRate } = toCounts(answer([]), period, true);
  expect([requests.now, errorRate.now, changeOf(requests)]).toEqual([0, 0, 0]);
  expect(toLatency(answer([]), period, false)).toEqual({ now: 0, before: undefined });
});
