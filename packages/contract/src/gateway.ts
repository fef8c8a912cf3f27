import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { choice, closed, DateTime, nullable, Uuid } from './schema.ts';

/** The gateway that chose the field names of the events. */
export const eventFormats = ['portico', 'nginx', 'envoy', 'kong', 'caddy', 'traefik'] as const;
export type EventFormat = (typeof eventFormats)[number];

const megabyte = 1_000_000;
export const batchBytesMaximum = 10 * megabyte;
export const batchBytesUnpackedMaximum = 50 * megabyte;
export const batchEventsMaximum = 100_000;
export const eventBytesMaximum = 65_536;
export const refusalsMaximum = 100;

const hour = 3_600_000;
/** The maximum delay of an event, and how long its id is remembered. */
export const lateEventMs = 24 * hour;
/** The allowed clock skew of a gateway. */
export const earlyEventMs = 5 * 60_000;

const Text = Type.String({ minLength: 1, maxLength: 2048 });
const Bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** One call that a gateway served. Further properties are ignored. */
export const GatewayEvent = Type.Object({
  /** When the call came in, as a date and time or as milliseconds since 1970. */
  time: Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    format: 'date-time',
    minimum: 0,
    maximum: 8.64e15,
  }),
  /** The caller has one of the two. A failed call (400 and above) may have neither; only owners see it then. */
  application_id: Type.Optional(Uuid),
  credential_id: Type.Optional(Uuid),
  /** The target: the version itself, or the three values that identify it. */
  product_version_id: Type.Optional(Uuid),
  method: Type.Optional(Text),
  host: Type.Optional(Text),
  path: Type.Optional(Text),
  status: Type.Integer({ minimum: 100, maximum: 999 }),
  latency_ms: Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  request_bytes: Bytes,
  response_bytes: Bytes,
  /** An event that arrives again with the same id within a day is counted once. */
  event_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});
export type GatewayEvent = Static<typeof GatewayEvent>;

export const IngestResult = closed({
  accepted: Type.Integer(),
  /** Events whose id was counted before. */
  duplicates: Type.Integer(),
  refused: Type.Integer(),
  /** The first refusals. `line` is the line in JSON lines, or the position in a JSON array, from 1. */
  refusals: Type.Array(closed({ line: Type.Integer(), reason: Type.String() }), { maxItems: refusalsMaximum }),
});
export type IngestResult = Static<typeof IngestResult>;

const gateway = { tag: 'gateway', access: 'gateway', path: '/gateway/v1' } as const;

export const ingestEvents = operation(gateway, 'POST /events', 'ingestEvents', {
  summary: 'Report calls that a gateway served; answered when they are stored',
  query: closed({ format: Type.Optional(choice(...eventFormats)) }),
  consumes: ['application/json', 'application/x-ndjson'],
  returns: IngestResult,
  status: 200,
  problems: [
    'malformed-json',
    'malformed-request',
    'payload-too-large',
    'unsupported-media-type',
    'request-timeout',
    'too-many-requests',
  ],
});

/** A gateway sends its token in this header when `Authorization` belongs to its caller. */
export const gatewayTokenHeader = 'x-portico-gateway-token';

/** The application id of calls from unknown callers. */
export const unknownApplicationId = '00000000-0000-0000-0000-000000000000';

/**
 * A header with the refusal as JSON, because nginx does not read the body of an authorization. If the product version
 * and application of a refused call are known, the headers of `grantHeaders` name them for the access log.
 */
export const problemHeader = 'x-portico-problem';

/** Headers of an allowed call, for the API behind the gateway. */
export const grantHeaders = {
  application_id: 'x-portico-application',
  developer_id: 'x-portico-developer',
  product_version_id: 'x-portico-product-version',
  credential_id: 'x-portico-credential',
  scopes: 'x-portico-scopes',
} as const;

/**
 * Answers any method. The call is described by `X-Original-Method`, `-Host` and `-URI`, by `X-Forwarded-Method`,
 * `-Host` and `-Uri`, or by its own method, host and path below this URL.
 */
export const authorizeCall = operation(gateway, 'GET /authorize', 'authorizeCall', {
  summary: 'Whether a call may pass, for forward authentication; who calls what is in the headers of the answer',
  status: 200,
  problems: [
    'no-credential',
    'unknown-credential',
    'unknown-route',
    'not-registered',
    'insufficient-scope',
    'version-sunset',
  ],
});

export const GatewayChange = closed({
  number: Type.Integer(),
  kind: choice('credential', 'registration', 'application', 'developer', 'token', 'portal', 'gateway-token'),
  id: Type.String(),
  /** The application that the change belongs to. Null if it belongs to none or several. */
  application_id: nullable(Uuid),
  portal_id: nullable(Uuid),
  created_at: DateTime,
});
export type GatewayChange = Static<typeof GatewayChange>;

export const changeWaitSecondsMaximum = 60;

export const GatewayChanges = closed({
  changes: Type.Array(GatewayChange),
  /** The value of `since` in the next request. */
  next: Type.Integer(),
  /** True if `since` was missing or is older than the kept changes. The gateway then has to clear its cache. */
  reset: Type.Boolean(),
});
export type GatewayChanges = Static<typeof GatewayChanges>;

export const listGatewayChanges = operation(gateway, 'GET /changes', 'listGatewayChanges', {
  summary: 'Changes of who may call what; a long poll, which answers when there is a change',
  query: closed({
    since: Type.Optional(Type.Integer({ minimum: 0 })),
    wait: Type.Optional(Type.Integer({ minimum: 0, maximum: changeWaitSecondsMaximum, default: 25 })),
  }),
  returns: GatewayChanges,
});

export const leaksMaximum = 1000;

/** A secret that a secret scanner found in public. Further properties are ignored. */
export const LeakedCredential = Type.Object({
  token: Type.String({ maxLength: 1000 }),
  type: Type.Optional(Type.String({ maxLength: 255 })),
  /** The URL where the secret was found. */
  url: Type.Optional(nullable(Type.String({ maxLength: 2048 }))),
  source: Type.Optional(nullable(Type.String({ maxLength: 255 }))),
});
export type LeakedCredential = Static<typeof LeakedCredential>;

export const LeakVerdict = closed({
  token_hash: Type.String(),
  token_type: Type.String(),
  label: choice('true_positive', 'false_positive'),
});
export type LeakVerdict = Static<typeof LeakVerdict>;

const reporters = { tag: 'gateway', access: 'guest' } as const;

export const reportLeakedCredentials = operation(
  reporters,
  'POST /gateway/v1/leaked-credentials',
  'reportLeakedCredentials',
  {
    summary: 'Report keys and client secrets that were found in public; those in use are revoked',
    crossSite: true,
    consumes: ['application/json'],
    returns: Type.Array(LeakVerdict),
    status: 200,
    problems: [
      'invalid-parameters',
      'malformed-json',
      'unknown-signature',
      'payload-too-large',
      'unsupported-media-type',
    ],
  },
);
