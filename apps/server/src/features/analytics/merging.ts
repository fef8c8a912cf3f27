import type { Transact } from '../../platform/database/database.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { createCells } from './cells.ts';
import { floorTo, type Level, levelMs, levels, type Retention } from './levels.ts';
import type { OperationStore } from './operation-store.ts';
import type { Partitions } from './partitions.ts';
import { createRollupWriter, pairOf, type Rollup, type RollupStore } from './rollup-writer.ts';
import { mergeTraffic } from './traffic.ts';
import type { TrafficStore } from './traffic-store.ts';

interface Deps {
  store: Pick<TrafficStore, 'countBatches' | 'mayMerge' | 'listBatches' | 'deleteBatches' | keyof RollupStore>;
  operations: Pick<OperationStore, 'add'>;
  partitions: Pick<Partitions, 'prepare'>;
  transact: Transact;
  retention: Retention;
  clock(): number;
}

/**
 * How many batches one transaction merges: many, because each transaction rewrites the rows of the current hour and
 * day.
 */
const batchesAtOnce = 200;
const cellsAtOnce = 2000;

/**
 * Merges batches into the rollups. The transaction that merges a batch deletes it, and one transaction at a time merges
 * for a portal. So every call counts once, even if a process is killed.
 */
export function createMergingService({ store, operations, partitions, transact, retention, clock }: Deps) {
  const addToKept = createRollupWriter(store);
  let backlog = 0;

  /** Merges one set of batches, and returns their number. */
  const mergeSome = (portal_id: string): Promise<number> =>
    transact(async (transaction) => {
      if (!(await store.mayMerge(transaction, portal_id))) return 0;
      const cells = createCells();
      const merged: string[] = [];
      for (const { id, calls } of await store.listBatches(transaction, portal_id, batchesAtOnce)) {
        cells.add(calls);
        merged.push(id);
        if (cells.size() >= cellsAtOnce) break;
        await yieldToEventLoop();
      }
      if (merged.length === 0) return 0;

      let rows: Rollup[] = Array.from(cells.read(), ({ minute, traffic, ...pair }) => ({
        ...pair,
        ...traffic,
        level: 'minute',
        bucket_ms: minute,
      }));
      for (const level of levels) {
        rows = sumUp(level, rows);
        await yieldToEventLoop();
        const isKept = ({ bucket_ms }: Rollup) => bucket_ms >= clock() - retention[level];
        await addToKept(transaction, portal_id, rows.filter(isKept));
      }
      await operations.add(transaction, portal_id, cells.operations());
      await store.deleteBatches(transaction, portal_id, merged);
      return merged.length;
    });

  async function countBacklog(): Promise<{ portal_id: string; batches: number }[]> {
    const waiting = await store.countBatches();
    backlog = waiting.reduce((sum, { batches }) => sum + batches, 0);
    return waiting;
  }

  return {
    /** For a process that does not merge itself. */
    countBacklog: async (): Promise<void> => void (await countBacklog()),

    backlog: {
      count: () => backlog,
      grow: (batches: number) => {
        backlog += batches;
      },
    },

    /** Merges the present backlog; batches that arrive meanwhile are merged next time. */
    async merge(): Promise<void> {
      const waiting = await countBacklog();
      if (waiting.length > 0) await partitions.prepare();
      for (const { portal_id, batches } of waiting) {
        for (let left = batches; left > 0; ) {
          const merged = await mergeSome(portal_id);
          if (merged === 0) break;
          left -= merged;
          backlog = Math.max(0, backlog - merged);
        }
      }
    },
  };
}

/** Adds up rows to those of a level. */
function sumUp(level: Level, rows: readonly Rollup[]): Rollup[] {
  const groups = Map.groupBy(rows, (row) => `${floorTo(levelMs[level], row.bucket_ms)} ${pairOf(row)}`);
  return Array.from(groups.values(), (parts) => {
    const { application_id, product_version_id, bucket_ms } = parts[0]!;
    const key = { level, application_id, bucket_ms: floorTo(levelMs[level], bucket_ms), product_version_id };
    return { ...key, ...mergeTraffic(parts) };
  });
}
