import { Problem } from '@portico/contract/problems.ts';

interface DrawingLimits {
  /** How many pages are drawn at the same time. */
  places: number;
  /** How many of them may be pages that nothing leads to. */
  unexpectedPlaces: number;
  /** How many of each kind may wait. */
  waiting: number;
}

/** An address that is written in links and sitemaps, or any that a reader asks for who is known; or one that can be made up. */
export type Expected = 'expected' | 'unexpected';

/** A page waits for its data for a while, which others use; more than a few at once only make all of them late. */
const usualLimits: DrawingLimits = { places: 4, unexpectedPlaces: 1, waiting: 200 };

/**
 * Pages are drawn in the thread that answers everybody. They take turns, and between two of them whatever came in meanwhile is
 * answered, so that a flood of addresses that were never asked for makes only such addresses slow.
 */
export function createDrawingTurns({ places, unexpectedPlaces, waiting }: DrawingLimits = usualLimits) {
  const queues: Record<Expected, (() => void)[]> = { expected: [], unexpected: [] };
  const running: Record<Expected, number> = { expected: 0, unexpected: 0 };

  const hasRoom = (kind: Expected): boolean =>
    running.expected + running.unexpected < places && (kind === 'expected' || running.unexpected < unexpectedPlaces);

  function advance(): void {
    for (const kind of ['expected', 'unexpected'] as const) {
      while (hasRoom(kind)) {
        const next = queues[kind].shift();
        if (!next) break;
        running[kind] += 1;
        next();
      }
    }
  }

  return async <Value>(kind: Expected, draw: () => Promise<Value>): Promise<Value> => {
    if (queues[kind].length >= waiting) {
      const headers = { 'retry-after': '2' };
      throw new Problem('service-unavailable', 'Too many pages are being drawn. Please try again later.', { headers });
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    queues[kind].push(resolve);
    advance();
    await promise;
    try {
      return await draw();
    } finally {
      // After the server has looked for what came in.
      setImmediate(() => {
        running[kind] -= 1;
        advance();
      });
    }
  };
}
