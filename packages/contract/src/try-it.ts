import Type, { type Static } from 'typebox';
import { catalog } from './areas.ts';
import { operation } from './operation.ts';
import { closed } from './schema.ts';

/** Requests to the APIs themselves, sent by the portal where a browser may not. */
export const tryItLimits = {
  request_bytes: 1024 * 1024,
  response_bytes: 5 * 1024 * 1024,
  time_ms: 30_000,
} as const;

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

export const TriedAnswer = closed({
  status: Type.Integer(),
  status_text: Type.String(),
  headers: Type.Array(HeaderPair),
  /** Bytes, as base64, with no content encoding left. */
  body: Base64,
  /** Whether the answer was larger than what is sent on. */
  is_truncated: Type.Boolean(),
  duration_ms: Type.Integer(),
});
export type TriedAnswer = Static<typeof TriedAnswer>;

const versions = { ...catalog, tag: 'versions' } as const;

export const tryRequest = operation(versions, 'POST /{productId}/versions/{productVersionId}/try-it', 'tryRequest', {
  summary: 'Sends a request to a server that the specification of the version names, and answers what it answered',
  body: TriedRequest,
  bodyLimit: 2 * 1024 * 1024,
  returns: TriedAnswer,
  status: 200,
  problems: ['foreign-origin', 'target-not-allowed', 'payload-too-large', 'too-many-requests', 'target-unreachable'],
});
