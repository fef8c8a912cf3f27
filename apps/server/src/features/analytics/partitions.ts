import type { Transact } from '../../platform/database/database.ts';
import { floorTo, levelMs, levels, partitionMs, type Retention } from './levels.ts';
import type { PartitionStore } from './partition-store.ts';

interface Deps {
  store: PartitionStore;
  transact: Transact;
  retention: Retention;
  clock(): number;
}

/** Clocks of instances differ, and one may still write to a time whose rows another drops. */
const slack = levelMs.hour;
const checkedEvery = levelMs.hour;

export type Partitions = ReturnType<typeof createPartitions>;

/** Ensures that every stored row has a partition, and drops partitions of old rows. */
export function createPartitions({ store, transact, retention, clock }: Deps) {
  let checkedAt = Number.NEGATIVE_INFINITY;

  return {
    /** Adds partitions from the oldest stored row until after the next check. */
    async prepare(): Promise<void> {
      const now = clock();
      if (!store.isNeeded || Math.abs(now - checkedAt) < checkedEvery) return;
      await transact(async (transaction) => {
        await store.lock(transaction);
        for (const level of levels) {
          const width = partitionMs[level];
          const known = new Set(await store.listStarts(transaction, level));
          const oldest = floorTo(width, now - retention[level] - slack);
          for (let from = oldest; from <= now + checkedEvery + slack; from += width) {
            if (!known.has(from)) await store.add(transaction, { level, from, to: from + width });
          }
        }
      });
      checkedAt = now;
    },

    async dropOld(): Promise<void> {
      if (!store.isNeeded) return;
      const now = clock();
      await transact(async (transaction) => {
        await store.lock(transaction);
        for (const level of levels) {
          const keptFrom = floorTo(partitionMs[level], now - retention[level] - slack);
          for (const from of await store.listStarts(transaction, level)) {
            if (from < keptFrom) await store.drop(transaction, { level, from });
          }
        }
      });
    },
  };
}
