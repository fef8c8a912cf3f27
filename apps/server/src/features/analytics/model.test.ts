import {
  type AnalyticsAnswer,
  type AnalyticsFilter,
  type AnalyticsQuery,
  type CallDimension,
  callDimensions,
  type Dimension,
  type Metric,
  metrics,
} from '@portico/contract/analytics.ts';
import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aTrafficWorld, day, hour, minute } from '@portico/test-kit/world/traffic-world.ts';
import { expect, test } from 'vitest';
import type { ServedCall } from './calls.ts';

/** Pseudo-random numbers: equal for equal seeds. */
function createDice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    below: (limit: number) => Math.floor(next() * limit),
    of: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!,
  };
}

const dimensionOf: Record<CallDimension, (call: ServedCall) => string> = {
  API_PRODUCT_VERSION: (call) => call.product_version_id,
  APPLICATION: (call) => call.application_id,
  STATUS_CODE: (call) => `${call.status}`,
  STATUS_CODE_GROUPED: (call) => `${String(call.status)[0]}XX`,
};

const sizeOf: Record<string, (call: ServedCall) => number> = {
  RESPONSE_LATENCY: (call) => call.latency_ms,
  RESPONSE_SIZE: (call) => call.response_bytes,
  REQUEST_SIZE: (call) => call.request_bytes,
};

interface Expected {
  timestamp: number;
  values: Partial<Record<CallDimension, string>>;
  exact?: number;
  near?: number;
}

/** The expected records, computed from the calls alone. */
function bruteForce(calls: readonly ServedCall[], query: Required<AnalyticsQuery>): Expected[] {
  const { start_ms, end_ms, granularity_ms } = query;
  const [metric] = query.metrics as [Metric];
  const dimensions = query.dimensions.filter((dimension) => dimension !== 'TIME');
  const start = Math.floor(start_ms / minute) * minute;
  const end = Math.ceil(end_ms / minute) * minute;
  const passes = (call: ServedCall) =>
    query.filter.every(({ dimension, type, values }) => {
      const isListed = values.map(String).includes(dimensionOf[dimension](call));
      return type === 'IN' ? isListed : !isListed;
    });
  const counted = calls.filter((call) => call.time >= start && call.time < end && passes(call));

  const hasTime = query.dimensions.includes('TIME');
  const isWhole = start === start_ms && (end_ms - start_ms) % granularity_ms === 0;
  const first = !hasTime ? start_ms : isWhole ? start : Math.floor(start / granularity_ms) * granularity_ms;
  const length = hasTime ? granularity_ms : end - first;
  const timestamps = Array.from({ length: Math.ceil((end - first) / length) }, (_, at) => first + at * length);

  const kinds = new Map<string, Partial<Record<CallDimension, string>>>();
  if (dimensions.length === 0) kinds.set('{}', {});
  const groups = Map.groupBy(counted, (call) => {
    const values = Object.fromEntries(dimensions.map((dimension) => [dimension, dimensionOf[dimension](call)]));
    const kind = JSON.stringify(values);
    kinds.set(kind, values);
    const timestamp = timestamps.findLast((one) => one <= call.time) ?? first;
    return `${timestamp} ${kind}`;
  });
  return timestamps.flatMap((timestamp) =>
    Array.from(kinds, ([kind, values]) => {
      const from = hasTime ? Math.max(start, timestamp) : start;
      const minutes = (Math.min(end, timestamp + length) - from) / minute;
      return { timestamp, values, ...measure(metric, groups.get(`${timestamp} ${kind}`) ?? [], minutes) };
    }),
  );
}

function measure(metric: Metric, calls: readonly ServedCall[], minutes: number) {
  if (metric === 'REQUEST_COUNT') return { exact: calls.length };
  if (metric === 'REQUEST_PER_MINUTE') return { exact: calls.length / minutes };
  const [, size = '', share = ''] = /^(.*)_P(\d+)$/.exec(metric) ?? [];
  const sorted = calls.map(sizeOf[size]!).sort((one, other) => one - other);
  return { near: sorted[Math.ceil((sorted.length * Number(share)) / 100) - 1] ?? 0 };
}

const keyOf = (timestamp: number, values: Partial<Record<CallDimension, string>>) =>
  [timestamp, ...callDimensions.map((dimension) => values[dimension] ?? '')].join(' ');

function expectSame(answer: AnalyticsAnswer, expected: readonly Expected[], query: Required<AnalyticsQuery>): void {
  const [metric] = query.metrics as [Metric];
  const told = new Map(
    answer.records.map(({ timestamp, event }) => {
      const { [metric]: value, ...values } = event;
      return [keyOf(Date.parse(timestamp), values as Partial<Record<CallDimension, string>>), value];
    }),
  );
  expect(answer.meta.truncated).toBe(false);
  expect(answer.records, 'one record for each').toHaveLength(told.size);
  expect([...told.keys()].sort()).toEqual(expected.map(({ timestamp, values }) => keyOf(timestamp, values)).sort());
  const wrong = expected.filter(({ timestamp, values, exact, near = 0 }) => {
    const value = told.get(keyOf(timestamp, values))!;
    return exact === undefined ? Math.abs(value - near) > near * 0.01 : Math.abs(value - exact) > 1e-9;
  });
  expect(wrong).toEqual([]);
}

const all: readonly Dimension[] = [...callDimensions, 'TIME'];
/** No dimension, each dimension, and each ordered pair. */
const combinations: Dimension[][] = [
  [],
  ...all.map((dimension) => [dimension]),
  ...all.flatMap((one) => all.filter((other) => other !== one).map((other) => [one, other])),
];

onBothEngines((open) => {
  test('every metric by every dimension through every filter equals a count of the calls one by one', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database);
    const dice = createDice(42);
    const versions = await at.versionIds();
    const grace = await at.caller('grace@example.com');
    const own = [at.application_id, await at.newApplication('Tracking'), await at.newApplication('Quiet')];
    const foreign = await at.newApplication('Foreign', grace);
    const now = at.clock();
    const aCall = (time: number): ServedCall => ({
      time,
      application_id: dice.of([...own.slice(0, 2), ...own, foreign]),
      product_version_id: dice.of(versions),
      status: dice.of([200, 200, 200, 201, 302, 404, 429, 500, 503]),
      latency_ms: Math.round(Math.exp(dice.next() * 8) * 100) / 100,
      request_bytes: dice.below(5000),
      response_bytes: Math.round(Math.exp(dice.next() * 14)),
    });
    const recent = Array.from({ length: 1000 }, () => aCall(now - dice.below(day)));
    const old = Array.from({ length: 1000 }, () => aCall(now - day - dice.below(60 * day)));

    const { portal_id } = at.ada.developer;
    const keepOld = (calls: ServedCall[]) =>
      at.analytics.keep(calls.map((call) => ({ ...call, portal_id, event_key: undefined })));
    await keepOld(old.slice(0, 600));
    for (let from = 0; from < 600; from += 200) await at.send(recent.slice(from, from + 200));
    await at.analytics.merge();
    await keepOld(old.slice(600, 800));
    await at.send(recent.slice(600, 800));
    await at.analytics.merge();
    await keepOld(old.slice(800));
    await at.send(recent.slice(800));

    const visible = [...recent, ...old].filter(({ application_id }) => application_id !== foreign);
    const filters: AnalyticsFilter[][] = [
      [],
      [{ dimension: 'APPLICATION', type: 'IN', values: [own[0]!] }],
      [{ dimension: 'APPLICATION', type: 'IN', values: [own[1]!, foreign] }],
      [{ dimension: 'APPLICATION', type: 'NOT_IN', values: [own[0]!] }],
      [{ dimension: 'API_PRODUCT_VERSION', type: 'IN', values: versions.slice(0, 2) }],
      [{ dimension: 'API_PRODUCT_VERSION', type: 'NOT_IN', values: versions.slice(0, 1) }],
      [{ dimension: 'STATUS_CODE', type: 'IN', values: [200, 404] }],
      [{ dimension: 'STATUS_CODE', type: 'NOT_IN', values: [200, 999] }],
      [{ dimension: 'STATUS_CODE_GROUPED', type: 'IN', values: ['4XX', '5XX'] }],
      [{ dimension: 'STATUS_CODE_GROUPED', type: 'NOT_IN', values: ['2XX'] }],
      [{ dimension: 'STATUS_CODE', type: 'IN', values: [] }],
      [
        { dimension: 'STATUS_CODE_GROUPED', type: 'IN', values: ['2XX', '5XX'] },
        { dimension: 'STATUS_CODE', type: 'NOT_IN', values: [201] },
        { dimension: 'APPLICATION', type: 'IN', values: own.slice(0, 2) },
      ],
    ];
    const midnight = Math.floor(now / day) * day;
    const nextHour = Math.ceil(now / hour) * hour;
    const periods = [
      { start_ms: now - 6 * hour, end_ms: now, granularity_ms: 35 * minute },
      { start_ms: nextHour - day, end_ms: nextHour, granularity_ms: hour },
      { start_ms: nextHour - 2 * day, end_ms: nextHour, granularity_ms: day },
      { start_ms: midnight - 30 * day, end_ms: midnight + day, granularity_ms: day },
      { start_ms: nextHour - 30 * day, end_ms: nextHour, granularity_ms: 5 * day },
      { start_ms: midnight - 20 * day + 5 * hour, end_ms: midnight - 2 * day, granularity_ms: 7 * day },
    ];

    let turn = 0;
    const check = async (metric: Metric, dimensions: Dimension[], filter: AnalyticsFilter[]) => {
      const query = { metrics: [metric], dimensions, filter, ...periods[turn++ % periods.length]! };
      const answer = await at.analytics.query(at.ada.developer, '90d', query);
      expectSame(answer, bruteForce(visible, query), query);
    };
    for (const metric of metrics) for (const dimensions of combinations) await check(metric, dimensions, []);
    for (const filter of filters) {
      for (const dimensions of combinations) await check(dice.of(metrics), dimensions, filter);
    }
  }, 120_000);
});
