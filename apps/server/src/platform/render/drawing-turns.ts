import { Problem } from '@portico/contract/problems.ts';

interface DrawingLimits {
  /** The limit of pages that are rendered at the same time. */
  places: number;
  /** How many of them may be pages at made-up URLs. */
  unexpectedPlaces: number;
  /** The limit of queued pages of each kind. */
  waiting: number;
}

/**
 * `expected` is a URL that links and sitemaps contain, or any URL that a developer opens. All others can be made up.
 */
export type Expected = 'expected' | 'unexpected';

/**
 * A page waits for its data for a while, and others render meanwhile. More than a few at once only delay each other.
 */
const usualLimits: DrawingLimits = { places: 4, unexpectedPlaces: 1, waiting: 200 };

/**
 * Pages render in the thread that answers all requests. They take turns, and other requests are answered between two of
 * them. A flood of made-up URLs slows down only such URLs.
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
      // After pending requests have been read.
      setImmediate(() => {
        running[kind] -= 1;
        advance();
      });
    }
  };
}
