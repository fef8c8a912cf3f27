import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { choice, closed, Uuid } from './schema.ts';

/** Whose field names the events have. */
export const eventFormats = ['portico', 'nginx', 'envoy', 'kong'] as const;
export type EventFormat = (typeof eventFormats)[number];

const megabyte = 1_000_000;
export const batchBytesMaximum = 10 * megabyte;
export const batchBytesUnpackedMaximum = 50 * megabyte;
export const batchEventsMaximum = 100_000;
export const eventBytesMaximum = 65_536;
export const refusalsMaximum = 100;

const hour = 3_600_000;
/** How late an event may come, and how long an event id is remembered. */
export const lateEventMs = 24 * hour;
/** How far a gateway's clock may be ahead of ours. */
export const earlyEventMs = 5 * 60_000;

const Text = Type.String({ minLength: 1, maxLength: 2048 });
const Bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** One call that a gateway served. Properties beyond these are ignored. */
export const GatewayEvent = Type.Object({
  /** When the call came in: text with a date and time, or milliseconds since 1970. */
  time: Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    format: 'date-time',
    minimum: 0,
    maximum: 8.64e15,
  }),
  /** Who called: one of the two. */
  application_id: Type.Optional(Uuid),
  credential_id: Type.Optional(Uuid),
  /** What was called: the version itself, or the three that tell it. */
  product_version_id: Type.Optional(Uuid),
  method: Type.Optional(Text),
  host: Type.Optional(Text),
  path: Type.Optional(Text),
  status: Type.Integer({ minimum: 100, maximum: 999 }),
  latency_ms: Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  request_bytes: Bytes,
  response_bytes: Bytes,
  /** An event that comes again with the same id within a day is counted once. */
  event_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});
export type GatewayEvent = Static<typeof GatewayEvent>;

export const IngestResult = closed({
  accepted: Type.Integer(),
  /** Events whose id was counted before. */
  duplicates: Type.Integer(),
  refused: Type.Integer(),
  /** The first of the refused: the line of JSON lines, the position in a JSON array, both from 1. */
  refusals: Type.Array(closed({ line: Type.Integer(), reason: Type.String() }), { maxItems: refusalsMaximum }),
});
export type IngestResult = Static<typeof IngestResult>;

export const ingestEvents = operation({
  id: 'ingestEvents',
  summary: 'Report calls that a gateway served; answered when they are safely kept',
  tag: 'gateway',
  method: 'POST',
  path: '/gateway/v1/events',
  access: 'gateway',
  query: closed({ format: Type.Optional(choice(...eventFormats)) }),
  consumes: ['application/json', 'application/x-ndjson'],
  returns: IngestResult,
  status: 200,
  problems: [
    'invalid-parameters',
    'malformed-json',
    'malformed-request',
    'unknown-gateway-token',
    'payload-too-large',
    'unsupported-media-type',
    'too-many-requests',
  ],
});
