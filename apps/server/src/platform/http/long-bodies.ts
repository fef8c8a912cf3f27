import { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { createByteBudget } from '../byte-budget.ts';

/**
 * The limit of JSON bodies, except where an operation sets a larger one. JSON of this size is parsed within
 * milliseconds.
 */
export const usualBodyLimit = 1024 * 1024;

const megabyte = 1024 * 1024;
const usualBudget = { server: 384 * megabyte, owner: 96 * megabyte };

export type LongBodies = ReturnType<typeof createLongBodies>;

/** Limits how many bytes of large bodies are in memory at once, and parses those bodies in other threads. */
export function createLongBodies(
  { parseJson }: { parseJson(owner: string, text: string): Promise<unknown> },
  limits = usualBudget,
) {
  const budget = createByteBudget(limits);
  return {
    /** Counts received bytes until the answer is sent. */
    count(request: FastifyRequest, reply: FastifyReply, payload: RequestPayload): RequestPayload {
      const held = budget.hold(ownerOf(request));
      reply.raw.once('close', () => held[Symbol.dispose]());
      const counted: Transform & { receivedEncodedLength?: number } = new Transform({
        transform(bytes: Uint8Array, _encoding, done) {
          counted.receivedEncodedLength = (counted.receivedEncodedLength ?? 0) + bytes.byteLength;
          try {
            held.add(bytes.byteLength);
            done(null, bytes);
          } catch (error) {
            done(error as Error);
          }
        },
      });
      payload.once('error', (error) => counted.destroy(error));
      return payload.pipe(counted);
    },
    parse: (request: FastifyRequest, text: string) => parseJson(ownerOf(request), text),
  };
}

/** The organization or the portal of the caller. */
function ownerOf({ caller }: FastifyRequest): string {
  const { user, portal } = (caller ?? {}) as { user?: { org_id: string }; portal?: { id: string } };
  return user?.org_id ?? portal?.id ?? '';
}
