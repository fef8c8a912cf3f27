import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  type AnalyticsRecord,
  type CallDimension,
  dimensionValuesMaximum,
  type Metric,
} from '@portico/contract/analytics.ts';
import { createTally } from './histogram.ts';
import type { TimePlan } from './time-plan.ts';
import type { Size } from './traffic.ts';

/**
 * Calls of one kind in one bucket, with the histogram that the query needs. When a query does not involve status codes,
 * calls of all statuses are combined.
 */
export interface Sample {
  bucket: number;
  application_id: string;
  product_version_id: string;
  status: number;
  count: number;
  histogram: Uint8Array | undefined;
}

/** The data that a metric requires, and its unit. */
interface Figure {
  unit: string;
  /** Undefined for counts, which have no percentiles. */
  size?: Size;
  share?: number;
}

export const figures: Readonly<Record<Metric, Figure>> = {
  REQUEST_COUNT: { unit: 'count' },
  REQUEST_PER_MINUTE: { unit: 'count/minute' },
  RESPONSE_LATENCY_P99: { unit: 'ms', size: 'latency', share: 0.99 },
  RESPONSE_LATENCY_P95: { unit: 'ms', size: 'latency', share: 0.95 },
  RESPONSE_LATENCY_P50: { unit: 'ms', size: 'latency', share: 0.5 },
  RESPONSE_SIZE_P99: { unit: 'bytes', size: 'response_size', share: 0.99 },
  RESPONSE_SIZE_P95: { unit: 'bytes', size: 'response_size', share: 0.95 },
  RESPONSE_SIZE_P50: { unit: 'bytes', size: 'response_size', share: 0.5 },
  REQUEST_SIZE_P99: { unit: 'bytes', size: 'request_size', share: 0.99 },
  REQUEST_SIZE_P95: { unit: 'bytes', size: 'request_size', share: 0.95 },
  REQUEST_SIZE_P50: { unit: 'bytes', size: 'request_size', share: 0.5 },
};

type SampleKind = Pick<Sample, 'application_id' | 'product_version_id' | 'status'>;

const dimensionValue: Readonly<Record<CallDimension, (sample: SampleKind) => string>> = {
  API_PRODUCT_VERSION: ({ product_version_id }) => product_version_id,
  APPLICATION: ({ application_id }) => application_id,
  STATUS_CODE: ({ status }) => String(status),
  STATUS_CODE_GROUPED: ({ status }) => `${Math.floor(status / 100)}XX`,
};

/** Whether calls of this kind pass every filter. */
export function toFilter(filters: NonNullable<AnalyticsQuery['filter']>): (sample: SampleKind) => boolean {
  const conditions = filters.map(({ dimension, type, values }) => {
    const wanted = new Set<string>(values.map(String));
    return (sample: SampleKind) => wanted.has(dimensionValue[dimension](sample)) === (type === 'IN');
  });
  return (sample) => conditions.every((holds) => holds(sample));
}

interface Group {
  bucket: number;
  values: string[];
  count: number;
  histograms: Uint8Array[];
}

/** The name of a dimension's value in an answer. */
export type Shown = (dimension: CallDimension, value: string) => string;

/** The answer to a checked query, from all its samples. */
export function toAnswer(
  query: Required<AnalyticsQuery>,
  plan: TimePlan,
  samples: Iterable<Sample>,
  shown: Shown = (_, value) => value,
): AnalyticsAnswer {
  const metric = query.metrics[0]!;
  const dimensions = query.dimensions.filter((dimension) => dimension !== 'TIME');
  const groups = groupSamples(samples, dimensions);
  const listed = dimensions.map((_, at) => commonest(groups.values(), at));
  const isListed = ({ values }: Group) => values.every((value, at) => listed[at]!.values.has(value));

  return {
    meta: {
      dimensions: Object.fromEntries(
        dimensions.map((dimension, at) => [
          dimension,
          Array.from(listed[at]!.values, (value) => shown(dimension, value)).sort(compare),
        ]),
      ),
      metric_names: [metric],
      metric_units: { [metric]: figures[metric].unit },
      start_ms: query.start_ms,
      end_ms: query.end_ms,
      truncated: listed.some(({ isCut }) => isCut),
      granularity: query.dimensions.includes('TIME') ? query.granularity_ms : query.end_ms - query.start_ms,
    },
    records: [...toRecords(metric, dimensions, plan, [...groups.values().filter(isListed)], shown)],
  };
}

function groupSamples(samples: Iterable<Sample>, dimensions: readonly CallDimension[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const sample of samples) {
    const values = dimensions.map((dimension) => dimensionValue[dimension](sample));
    const key = `${sample.bucket} ${values.join(' ')}`;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { bucket: sample.bucket, values, count: 0, histograms: [] }));
    group.count += sample.count;
    if (sample.histogram) group.histograms.push(sample.histogram);
  }
  return groups;
}

/** The values of a dimension; if there are too many, those with the most calls. */
function commonest(groups: Iterable<Group>, at: number): { values: Set<string>; isCut: boolean } {
  const counts = new Map<string, number>();
  for (const { values, count } of groups) {
    const value = values[at]!;
    counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const byCount = [...counts].sort(([a, one], [b, other]) => other - one || compare(a, b)).map(([value]) => value);
  const values = new Set(byCount.slice(0, dimensionValuesMaximum));
  return { values, isCut: byCount.length > dimensionValuesMaximum };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Yields records by time, then by value. Each combination of values that occurs has a record in every bucket, even if
 * it is zero.
 */
function* toRecords(
  metric: Metric,
  dimensions: readonly CallDimension[],
  plan: TimePlan,
  groups: readonly Group[],
  shown: Shown,
): Generator<AnalyticsRecord> {
  const kinds = [...Map.groupBy(groups, ({ values }) => values.join(' ')).values()]
    .map((group) => ({
      values: group[0]!.values.map((value, at) => shown(dimensions[at]!, value)),
      byBucket: new Map(group.map((one) => [one.bucket, one])),
    }))
    .sort((a, b) => compare(a.values.join(' '), b.values.join(' ')));
  if (kinds.length === 0 && dimensions.length === 0) kinds.push({ values: [], byBucket: new Map() });
  for (const [bucket, { timestamp, minutes }] of plan.buckets.entries()) {
    for (const { values, byBucket } of kinds) {
      const named = Object.fromEntries(dimensions.map((dimension, at) => [dimension, values[at]]));
      yield {
        timestamp: new Date(timestamp).toISOString(),
        event: { ...named, [metric]: measure(metric, byBucket.get(bucket), minutes) },
      };
    }
  }
}

const tally = createTally();

function measure(metric: Metric, group: Group | undefined, minutes: number): number {
  if (!group) return 0;
  const { share } = figures[metric];
  if (share === undefined) return metric === 'REQUEST_PER_MINUTE' ? group.count / minutes : group.count;
  for (const histogram of group.histograms) tally.addEncoded(histogram);
  // The histogram is not precise enough for more digits.
  return Number(tally.takePercentile(share).toPrecision(5));
}
