import type { Notices } from '../../platform/database/notices.ts';
import type { ChangeStore, GatewayChange } from './change-store.ts';

/** The largest age of a cached value, so that a revocation takes effect well within a second. */
const staleAfterMs = 250;
/** The largest age of a cached value while the database announces changes. */
const staleWhileHeardMs = 5000;

/** If this many changes are unread, the whole cache is cleared. */
const atOnce = 1000;

interface Deps {
  store: Pick<ChangeStore, 'newest' | 'after'>;
  notices: Pick<Notices, 'isHeard' | 'position' | 'on'>;
  clock(): number;
}

export interface Forgetful {
  forget(change: GatewayChange): void;
  forgetAll(): void;
}

export type ChangeWatch = ReturnType<typeof createChangeWatch>;

/**
 * Keeps the cache current. Before a cached value is used, the changes of all instances are read from the database,
 * unless they were read a moment ago or the database would have announced a change. Without calls there are no queries.
 * While the database cannot be reached, cached values are not used.
 */
export function createChangeWatch({ store, notices, clock }: Deps) {
  const listeners: Forgetful[] = [];
  let seen: number | undefined;
  let checked_ms = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  notices.on('gateway', expire);

  /** Makes the next call read the changes. */
  function expire(): void {
    checked_ms = Number.NEGATIVE_INFINITY;
  }

  async function check(): Promise<void> {
    const began = clock();
    const position = notices.position();
    const newest = await store.newest();
    if (seen !== undefined && newest > seen) {
      const changes = await store.after(seen, atOnce);
      for (const listener of listeners) {
        if (changes.length === atOnce) listener.forgetAll();
        else for (const change of changes) listener.forget(change);
      }
      seen = changes.length === atOnce ? newest : (changes.at(-1)?.number ?? seen);
    } else if (seen === undefined || newest < seen) {
      for (const { forgetAll } of listeners) forgetAll();
      seen = newest;
    }
    // This check may have missed a change that was announced meanwhile.
    if (notices.position() === position) checked_ms = began;
  }

  return {
    join: (listener: Forgetful) => listeners.push(listener),

    /** If the clock was set back, nothing is fresh. */
    isFresh(): boolean {
      const age_ms = clock() - checked_ms;
      return age_ms >= 0 && (age_ms < staleAfterMs || (age_ms < staleWhileHeardMs && notices.isHeard()));
    },

    /** Called after a local change, so that the next call respects it. */
    expire,

    /** Resolves when the cache is known to be current. Concurrent waiters share one query. */
    refresh: (): Promise<void> =>
      (checking ??= check().finally(() => {
        checking = undefined;
      })),

    /** The number of the newest change that was read. */
    position: (): number => seen ?? 0,
  };
}
