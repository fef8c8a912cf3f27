import Type, { type Static } from 'typebox';
import { catalog } from './areas.ts';
import { operation } from './operation.ts';
import { choice, closed } from './schema.ts';

/** Limits of try-it requests, which the portal sends because a browser may not. */
export const tryItLimits = {
  request_bytes: 1024 * 1024,
  response_bytes: 5 * 1024 * 1024,
  time_ms: 30_000,
  /** An event stream may last this long in total, and this long without data. */
  stream: { idle_ms: 60_000, time_ms: 10 * 60_000 },
  /**
   * Requests at the same time: of one developer, or of one network of IP addresses; of one portal; and of all at one
   * instance.
   */
  open_each: 10,
  open_portal: 32,
  open_all: 64,
} as const;

/** The answer as a stream: one line for status and headers, one for each piece of the body, and one for the end. */
export const triedStreamType = 'application/x-ndjson';

/** A name and a value. */
const HeaderPair = Type.Unsafe<[string, string]>({
  type: 'array',
  minItems: 2,
  maxItems: 2,
  items: { type: 'string', maxLength: 16_384 },
});
const Base64 = Type.String({ contentEncoding: 'base64' });

export const TriedRequest = closed({
  method: Type.String({ pattern: '^[A-Za-z-]{1,20}$' }),
  /** Must begin with the URL of a server in the version's specification. */
  url: Type.String({ minLength: 1, maxLength: 16_384 }),
  headers: Type.Optional(Type.Array(HeaderPair, { maxItems: 100 })),
  /** Bytes in base64. */
  body: Type.Optional(
    Type.String({ contentEncoding: 'base64', maxLength: Math.ceil(tryItLimits.request_bytes / 3) * 4 }),
  ),
});
export type TriedRequest = Static<typeof TriedRequest>;

const TriedHead = { status: Type.Integer(), status_text: Type.String(), headers: Type.Array(HeaderPair) };

export const TriedAnswer = closed({
  ...TriedHead,
  /** Decoded bytes in base64. */
  body: Base64,
  /** Whether the answer was longer than the limit. */
  is_truncated: Type.Boolean(),
  duration_ms: Type.Integer(),
});
export type TriedAnswer = Static<typeof TriedAnswer>;

/** How a body ended: complete, at the limit of size or time, or by a broken connection. */
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
  /** One frame on each line. The client reads the stream itself. */
  alternatives: { [triedStreamType]: Type.Unsafe<ReadableStream<Uint8Array<ArrayBuffer>>>(TriedFrame) },
  status: 200,
  problems: ['target-not-allowed', 'payload-too-large', 'too-many-requests', 'target-unreachable'],
});
