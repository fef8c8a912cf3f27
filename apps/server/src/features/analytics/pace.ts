import { Problem } from '@portico/contract/problems.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** How slow a sender may be: the longest pause, and after it the lowest average rate in bytes per second. */
export interface Pace {
  grace_ms: number;
  bytes_per_second: number;
}

/** Slower than any network between servers, and fast enough that idle connections end. */
export const usualPace: Pace = { grace_ms: 5000, bytes_per_second: 32 * 1024 };

const late = Symbol('late');

/**
 * The body as it arrives, aborted with 408 if it is too slow. Only the time that the server waits for the sender
 * counts.
 */
export async function* atPace(source: Bytes, { grace_ms, bytes_per_second }: Pace): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  let received = 0;
  let waited_ms = 0;
  let isLate = false;
  try {
    for (;;) {
      const began = performance.now();
      const patience_ms = grace_ms + (received / bytes_per_second) * 1000 - waited_ms;
      const next = await within(patience_ms, iterator.next());
      if (next === late) {
        isLate = true;
        throw new Problem('request-timeout', 'The body came too slowly. Send it again.');
      }
      if (next.done) return;
      waited_ms += performance.now() - began;
      received += next.value.length;
      yield next.value;
    }
  } finally {
    // Ending a late body would wait for it here as well.
    if (!isLate) await iterator.return?.();
  }
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | typeof late> {
  const { promise, resolve } = Promise.withResolvers<typeof late>();
  const timeout = setTimeout(() => resolve(late), Math.max(0, ms));
  // A body that fails after it was given up is ignored.
  work.catch(() => {});
  return Promise.race([work, promise]).finally(() => clearTimeout(timeout));
}
