import Type, { type Static } from 'typebox';
import { catalog } from './areas.ts';
import { operation } from './operation.ts';
import { choice, closed } from './schema.ts';

/** Requests to the APIs themselves, sent by the portal where a browser may not. */
export const tryItLimits = {
  request_bytes: 1024 * 1024,
  response_bytes: 5 * 1024 * 1024,
  time_ms: 30_000,
  /** A stream of events goes on as long as bytes come: so long without any, and so long in all. */
  stream: { idle_ms: 60_000, time_ms: 10 * 60_000 },
  /**
   * Requests that are under way at the same time: of one developer, or of the network of one address; of one portal; of everybody
   * at one instance.
   */
  open_each: 10,
  open_portal: 32,
  open_all: 64,
} as const;

/** The answer as it comes in: a line for its head, one for each piece of its body, and one for its end. */
export const triedStreamType = 'application/x-ndjson';

/** Name and value. */
const HeaderPair = Type.Unsafe<[string, string]>({
  type: 'array',
  minItems: 2,
  maxItems: 2,
  items: { type: 'string', maxLength: 16_384 },
});
const Base64 = Type.String({ contentEncoding: 'base64' });

export const TriedRequest = closed({
  method: Type.String({ pattern: '^[A-Za-z-]{1,20}$' }),
  /** Below a server that the version's specification names. */
  url: Type.String({ minLength: 1, maxLength: 16_384 }),
  headers: Type.Optional(Type.Array(HeaderPair, { maxItems: 100 })),
  /** Bytes, as base64. */
  body: Type.Optional(
    Type.String({ contentEncoding: 'base64', maxLength: Math.ceil(tryItLimits.request_bytes / 3) * 4 }),
  ),
});
export type TriedRequest = Static<typeof TriedRequest>;

const TriedHead = { status: Type.Integer(), status_text: Type.String(), headers: Type.Array(HeaderPair) };

export const TriedAnswer = closed({
  ...TriedHead,
  /** Bytes, as base64, with no content encoding left. */
  body: Base64,
  /** Whether the answer was larger than what is sent on. */
  is_truncated: Type.Boolean(),
  duration_ms: Type.Integer(),
});
export type TriedAnswer = Static<typeof TriedAnswer>;

/** How a body ended: whole, at the limit of its size or of time, or because the connection broke. */
export const triedEndings = ['complete', 'too-large', 'too-slow', 'broken'] as const;

const TriedFrame = Type.Union([
  closed({ head: closed(TriedHead) }),
  closed({ data: Base64 }),
  closed({ end: closed({ reason: choice(...triedEndings), duration_ms: Type.Integer() }) }),
]);
export type TriedFrame = Static<typeof TriedFrame>;

const versions = { ...catalog, tag: 'versions' } as const;

export const tryRequest = operation(versions, 'POST /{productId}/versions/{productVersionId}/try-it', 'tryRequest', {
  summary: 'Send a request to a server that the specification of the version names, and return its answer',
  body: TriedRequest,
  bodyLimit: 2 * 1024 * 1024,
  returns: TriedAnswer,
  /** One frame a line; a client reads the stream itself. */
  alternatives: { [triedStreamType]: Type.Unsafe<ReadableStream<Uint8Array<ArrayBuffer>>>(TriedFrame) },
  status: 200,
  problems: ['target-not-allowed', 'payload-too-large', 'too-many-requests', 'target-unreachable'],
});
