import { Problem } from '@portico/contract/problems.ts';

export interface IngestGate {
  /** Waits for a turn; the answer ends it. Refuses when too many wait already. */
  enter(): Promise<() => void>;
}

interface Limits {
  /** Batches that are read and kept at the same time. */
  atOnce: number;
  /** Batches that wait, their bodies unread. */
  waiting: number;
}

/**
 * Lets in as many batches as memory is meant for. Those that wait hold nothing but their connection, and those beyond are
 * sent away to come again, so whatever gateways send, memory stays as it is.
 */
export function createIngestGate({ atOnce, waiting }: Limits): IngestGate {
  let inside = 0;
  const queue: (() => void)[] = [];

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else inside--;
  }

  return {
    async enter() {
      if (inside < atOnce) inside++;
      else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
      else throw tooMany('Too many batches are waiting.');
      let hasLeft = false;
      return () => {
        if (!hasLeft) leave();
        hasLeft = true;
      };
    },
  };
}

export const tooMany = (why: string) =>
  new Problem('too-many-requests', `${why} Send this one again in a moment.`, { headers: { 'retry-after': '1' } });
