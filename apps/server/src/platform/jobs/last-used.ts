import type { LastUsedStore, UsedTable } from './last-used-store.ts';

/** Uses of a row are written at most once in this time. */
const everyMs = 60_000;
/** The limit of uses in memory while the database accepts no writes. Further ones are noted with their next use. */
const waitingMaximum = 10_000;
const idsInStatement = 500;

export interface Used {
  id: string;
  last_used_at: string | null;
  /** `last_used_at` as a number, parsed once because every call compares it. */
  last_used_ms?: number;
}

/** The uses between two writes, by table and tenant. */
interface Batch {
  ended_ms: number;
  uses: Map<string, { table: UsedTable; tenant_id: string; ids: Set<string> }>;
}

interface Deps {
  store: LastUsedStore;
  clock(): number;
}

export type LastUsed = ReturnType<typeof createLastUsed>;

/**
 * Collects which credentials and tokens were used, and writes them together, so that no request waits for it. A killed
 * server loses the uses since the last write.
 */
export function createLastUsed({ store, clock }: Deps) {
  /** Oldest first. */
  const batches: Batch[] = [];
  let current: Batch['uses'] = new Map();
  let waiting = 0;
  const toText = (ms: number) => new Date(ms).toISOString();

  async function writeBatch({ ended_ms, uses }: Batch): Promise<void> {
    for (const [key, { ids, ...rows }] of uses) {
      const all = [...ids];
      for (let at = 0; at < all.length; at += idsInStatement) {
        const some = all.slice(at, at + idsInStatement);
        await store.set({ ...rows, ids: some }, toText(ended_ms), toText(ended_ms - everyMs));
      }
      uses.delete(key);
      waiting -= ids.size;
    }
  }

  return {
    /** Also marks the given object, so that a cached one is not noted again. */
    note(table: UsedTable, tenant_id: string, used: Used): void {
      const now = clock();
      used.last_used_ms ??= used.last_used_at === null ? Number.NEGATIVE_INFINITY : Date.parse(used.last_used_at);
      if (now - used.last_used_ms < everyMs || waiting >= waitingMaximum) return;
      used.last_used_ms = now;
      const key = `${table} ${tenant_id}`;
      const known = current.get(key) ?? { table, tenant_id, ids: new Set() };
      if (known.ids.has(used.id)) return;
      current.set(key, known);
      known.ids.add(used.id);
      waiting += 1;
    },

    /** A batch that cannot be written is written in the next round, with its own time. */
    async write(): Promise<void> {
      if (current.size > 0) batches.push({ ended_ms: clock(), uses: current });
      current = new Map();
      for (let batch = batches[0]; batch; batch = batches[0]) {
        await writeBatch(batch);
        batches.shift();
      }
    },
  };
}
