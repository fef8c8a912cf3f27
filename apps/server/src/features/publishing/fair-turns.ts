import { Problem } from '@portico/contract/problems.ts';

export interface TurnLimits {
  /** The limit of concurrent runs. One owner never gets all of them. */
  places: number;
  /** The limit of queued runs of one owner. */
  waiting: number;
}

interface Line {
  /** The number of the latest turn, which only grows. */
  last: number;
  running: number;
  waiting: (() => void)[];
}

export type FairTurns = ReturnType<typeof createFairTurns>;

/**
 * A fair scheduler: every owner has a queue, and the queues take turns. However many jobs one owner has, the first of
 * another is next when a place is free.
 */
export function createFairTurns({ places, waiting }: TurnLimits) {
  const most = Math.max(1, places - 1);
  // Owners without queued runs stay, because their latest turn decides about the next.
  const lines = new Map<string, Line>();
  let running = 0;
  let turns = 0;

  function advance(): void {
    while (running < places) {
      const ready = [...lines.values()].filter((line) => line.waiting.length > 0 && line.running < most);
      const [next] = ready.toSorted((a, b) => a.last - b.last);
      if (!next) return;
      next.last = ++turns;
      next.running += 1;
      running += 1;
      next.waiting.shift()?.();
    }
  }

  return {
    /** Waits for a turn, which lasts until the returned function is called. */
    async take(owner: string): Promise<() => void> {
      const line = lines.get(owner) ?? { last: 0, running: 0, waiting: [] };
      if (line.waiting.length >= waiting) throw tooMany();
      lines.set(owner, line);
      const { promise, resolve } = Promise.withResolvers<void>();
      line.waiting.push(resolve);
      advance();
      await promise;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        line.running -= 1;
        running -= 1;
        advance();
      };
    },
  };
}

const tooMany = () =>
  new Problem(
    'too-many-requests',
    'Your organization has as much waiting to be read as it may. Send this again in a moment.',
    { headers: { 'retry-after': '5' } },
  );
