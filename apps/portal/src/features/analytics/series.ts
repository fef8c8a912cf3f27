import type { AnalyticsAnswer, CallDimension } from '@portico/contract/analytics.ts';

/** One line or kind of bar: a figure for each time, undefined if there is none. */
export interface Series {
  readonly key: string;
  readonly values: readonly (number | undefined)[];
}

/** Figures over time: for each moment that a step begins at, one of every series. */
export interface TimeSeries {
  readonly times: readonly number[];
  readonly step: number;
  readonly series: readonly Series[];
  readonly isTruncated: boolean;
}

/** A whole with its parts. */
export interface Shares {
  readonly parts: readonly { readonly key: string; readonly value: number }[];
  readonly isTruncated: boolean;
}

const figureOf = ({ meta }: AnalyticsAnswer, event: AnalyticsAnswer['records'][number]['event']): number =>
  event[meta.metric_names[0]!] ?? 0;

/** A latency of 0 means that there were no calls: the line has a gap there. */
const isGap = ({ meta }: AnalyticsAnswer, value: number): boolean =>
  value === 0 && meta.metric_names[0]?.startsWith('RESPONSE_LATENCY') === true;

export function toTimeSeries(answer: AnalyticsAnswer, dimension: CallDimension): TimeSeries {
  const { meta, records } = answer;
  const times = [...new Set(records.map(({ timestamp }) => Date.parse(timestamp)))].sort((one, other) => one - other);
  const placeOf = new Map(times.map((time, at) => [time, at]));
  const values = new Map<string, (number | undefined)[]>();
  for (const { timestamp, event } of records) {
    const key = event[dimension] ?? '';
    const known = values.get(key) ?? times.map(() => undefined);
    const value = figureOf(answer, event);
    known[placeOf.get(Date.parse(timestamp))!] = isGap(answer, value) ? undefined : value;
    values.set(key, known);
  }
  return {
    times,
    step: meta.granularity,
    series: Array.from(values, ([key, of]) => ({ key, values: of })),
    isTruncated: meta.truncated,
  };
}

export function toShares(answer: AnalyticsAnswer, dimension: CallDimension): Shares {
  const parts = answer.records
    .map(({ event }) => ({ key: event[dimension] ?? '', value: figureOf(answer, event) }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value);
  return { parts, isTruncated: answer.meta.truncated };
}

export const isEmpty = ({ series }: TimeSeries): boolean =>
  series.every(({ values }) => values.every((value) => value === undefined || value === 0));
