import { Problem } from '@portico/contract/problems.ts';

/** A batch that was received completely, or one that is processed while it arrives. */
export type BatchKind = 'whole' | 'streamed';

export interface IngestGate {
  /** Registers that an organization sends a batch, until the returned function is called. Refuses too many at once. */
  receive(org_id: string): Received;
  /** Waits for a turn, which the returned function ends. Refuses when too many of the organization are queued. */
  enter(org_id: string, kind: BatchKind): Promise<() => void>;
}

interface Received {
  /** Whether this many more bytes may be buffered before the batch starts. */
  hold(bytes: number): boolean;
  end(): void;
}

interface Limits {
  /** Batches that are processed at the same time. */
  atOnce: number;
  /** How many of these may be streamed, that is, processed while they arrive: in all, and for one organization. */
  streamed: { all: number; ofOne: number };
  /** Batches of one organization that may queue for their turn. */
  waiting: number;
  /** Batches that are being sent. */
  receiving: { all: number; ofOne: number };
  /** Bytes that are buffered of batches without a turn. */
  bytes: { all: number; ofOne: number };
}

interface Waiting {
  kind: BatchKind;
  begin(): void;
}

/** The batches of one organization. Idle organizations are forgotten. */
interface Share {
  queue: Waiting[];
  streamed: number;
  receiving: number;
  bytes: number;
}

/**
 * Limits how many batches are processed at once, because each takes memory. Organizations take turns: one that sends
 * much queues behind itself, and delays another only by the batches in work. A small batch gets its turn when it was
 * received completely. A large one gets it while it arrives, and an organization has few of those.
 */
export function createIngestGate({ atOnce, streamed, waiting, receiving, bytes }: Limits): IngestGate {
  /** In the order of turns. */
  const shares = new Map<string, Share>();
  const all = { inside: 0, streamed: 0, receiving: 0, bytes: 0 };

  function shareOf(org_id: string): Share {
    const share = shares.get(org_id) ?? { queue: [], streamed: 0, receiving: 0, bytes: 0 };
    shares.set(org_id, share);
    return share;
  }

  function forgetIfIdle(org_id: string, { queue, streamed: streams, receiving: open }: Share): void {
    if (queue.length + streams + open === 0) shares.delete(org_id);
  }

  const mayBegin = (kind: BatchKind, share: Share): boolean =>
    all.inside < atOnce && (kind === 'whole' || (all.streamed < streamed.all && share.streamed < streamed.ofOne));

  function begin(org_id: string, kind: BatchKind): () => void {
    const share = shareOf(org_id);
    all.inside++;
    if (kind === 'streamed') {
      all.streamed++;
      share.streamed++;
    }
    return once(() => {
      all.inside--;
      if (kind === 'streamed') {
        all.streamed--;
        share.streamed--;
      }
      forgetIfIdle(org_id, share);
      beginNext();
    });
  }

  /** The first organization in the queue with a batch that may start; it moves to the end. */
  function beginNext(): void {
    for (const [org_id, share] of shares) {
      const at = share.queue.findIndex(({ kind }) => mayBegin(kind, share));
      if (at === -1) continue;
      shares.delete(org_id);
      shares.set(org_id, share);
      share.queue.splice(at, 1)[0]?.begin();
      return;
    }
  }

  return {
    receive(org_id) {
      const share = shareOf(org_id);
      if (share.receiving >= receiving.ofOne || all.receiving >= receiving.all) {
        forgetIfIdle(org_id, share);
        throw tooMany('Too many batches are being sent.');
      }
      share.receiving++;
      all.receiving++;
      let held = 0;
      return {
        hold(more) {
          if (share.bytes + more > bytes.ofOne || all.bytes + more > bytes.all) return false;
          held += more;
          share.bytes += more;
          all.bytes += more;
          return true;
        },
        end: once(() => {
          share.receiving--;
          all.receiving--;
          share.bytes -= held;
          all.bytes -= held;
          forgetIfIdle(org_id, share);
        }),
      };
    },

    async enter(org_id, kind) {
      const share = shareOf(org_id);
      if (mayBegin(kind, share)) return begin(org_id, kind);
      if (share.queue.length >= waiting) throw tooMany('Too many batches are waiting.');
      const { promise, resolve } = Promise.withResolvers<() => void>();
      share.queue.push({ kind, begin: () => resolve(begin(org_id, kind)) });
      return promise;
    },
  };
}

function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (!hasRun) run();
    hasRun = true;
  };
}

export const tooMany = (why: string) =>
  new Problem('too-many-requests', `${why} Send this one again in a moment.`, { headers: { 'retry-after': '1' } });
