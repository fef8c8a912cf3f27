import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { choice, closed, DateTime, nullable } from './schema.ts';

export const metrics = [
  'REQUEST_COUNT',
  'REQUEST_PER_MINUTE',
  'RESPONSE_LATENCY_P99',
  'RESPONSE_LATENCY_P95',
  'RESPONSE_LATENCY_P50',
  'RESPONSE_SIZE_P99',
  'RESPONSE_SIZE_P95',
  'RESPONSE_SIZE_P50',
  'REQUEST_SIZE_P99',
  'REQUEST_SIZE_P95',
  'REQUEST_SIZE_P50',
] as const;
export type Metric = (typeof metrics)[number];

/** The dimensions of calls, besides time. */
export const callDimensions = ['API_PRODUCT_VERSION', 'APPLICATION', 'STATUS_CODE', 'STATUS_CODE_GROUPED'] as const;
export type CallDimension = (typeof callDimensions)[number];
export type Dimension = CallDimension | 'TIME';

/** The answer has at most this many values of one dimension, and is marked if there are more. */
export const dimensionValuesMaximum = 50;

const Id = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' });

const filterOn = <const Name extends CallDimension, Value extends Parameters<typeof Type.Array>[0]>(
  dimension: Name,
  value: Value,
) => closed({ dimension: choice(dimension), type: choice('IN', 'NOT_IN'), values: Type.Array(value) });

const filters = [
  filterOn('API_PRODUCT_VERSION', Id),
  filterOn('APPLICATION', Id),
  filterOn('STATUS_CODE', Type.Integer({ minimum: 100, maximum: 999 })),
  filterOn('STATUS_CODE_GROUPED', Type.String({ pattern: '^\\d[X][X]$' })),
] as const;

export const AnalyticsFilter = Type.Unsafe<Static<(typeof filters)[number]>>({
  type: 'object',
  discriminator: { propertyName: 'dimension' },
  required: ['dimension'],
  oneOf: filters,
});
export type AnalyticsFilter = Static<typeof AnalyticsFilter>;

export const AnalyticsQuery = closed({
  start_ms: Type.Integer(),
  end_ms: Type.Integer(),
  metrics: Type.Array(choice(...metrics), { minItems: 1, maxItems: 1 }),
  dimensions: Type.Optional(Type.Array(choice(...callDimensions, 'TIME'), { minItems: 0, maxItems: 2, default: [] })),
  granularity_ms: Type.Optional(Type.Integer({ default: 86_400_000 })),
  filter: Type.Optional(Type.Array(AnalyticsFilter, { default: [] })),
});
export type AnalyticsQuery = Static<typeof AnalyticsQuery>;

const optionalOf = <const Names extends readonly string[], Value extends ReturnType<typeof Type.String>>(
  names: Names,
  value: Value,
) =>
  Object.fromEntries(names.map((name) => [name, Type.Optional(value)])) as {
    [Name in Names[number]]: ReturnType<typeof Type.Optional<Value>>;
  };

export const AnalyticsMeta = closed({
  dimensions: Type.Optional(
    closed({
      API_PRODUCT_VERSION: Type.Optional(Type.Array(Type.String())),
      APPLICATION: Type.Optional(Type.Array(Type.String())),
      STATUS_CODE: Type.Optional(Type.Array(Type.String())),
      STATUS_CODE_GROUPED: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  metric_names: Type.Array(choice(...metrics), { minItems: 1, maxItems: 1 }),
  metric_units: Type.Object(optionalOf(metrics, Type.String())),
  start_ms: Type.Integer(),
  end_ms: Type.Integer(),
  truncated: Type.Boolean(),
  granularity: Type.Integer(),
  query_id: Type.Optional(Type.String()),
});
export type AnalyticsMeta = Static<typeof AnalyticsMeta>;

export const AnalyticsRecord = closed({
  timestamp: DateTime,
  event: closed({
    ...(Object.fromEntries(metrics.map((metric) => [metric, Type.Optional(Type.Number())])) as {
      [Name in Metric]: ReturnType<typeof Type.Optional<ReturnType<typeof Type.Number>>>;
    }),
    ...optionalOf(callDimensions, Type.String()),
  }),
});
export type AnalyticsRecord = Static<typeof AnalyticsRecord>;

export const AnalyticsAnswer = closed({ meta: AnalyticsMeta, records: Type.Array(AnalyticsRecord) });
export type AnalyticsAnswer = Static<typeof AnalyticsAnswer>;

/** Null if analytics are off. */
export const AnalyticsConfig = closed({
  analytics: nullable(closed({ percentiles: Type.Boolean(), retention_ms: Type.Integer() })),
});
export type AnalyticsConfig = Static<typeof AnalyticsConfig>;

const analytics = { tag: 'analytics', access: 'developer', path: '/api/v2/stats' } as const;

export const queryAnalytics = operation(analytics, 'POST', 'queryAnalytics', {
  summary: 'Figures about the calls of the developer’s applications',
  /**
   * Whether the answer has names or ids of product versions and applications. A name that two of them share is made
   * unique.
   */
  query: closed({ dimension_values: Type.Optional(choice('names', 'ids')) }),
  body: AnalyticsQuery,
  returns: AnalyticsAnswer,
  status: 200,
  problems: ['malformed-json'],
});

export const getAnalyticsConfig = operation(analytics, 'GET /config', 'getAnalyticsConfig', {
  summary: 'Whether there are analytics, and how far back they reach',
  returns: AnalyticsConfig,
});
