import type { Querying, Transact } from '../../database/database.ts';
import { breathe } from './breathe.ts';
import { type Cell, decodeCells } from './cells.ts';
import { floorTo, levelMs, levels, type Retention } from './levels.ts';
import type { AnalyticsStore, RollupKey } from './store.ts';
import { mergeTraffic, type Traffic } from './traffic.ts';

interface Deps {
  store: Pick<
    AnalyticsStore,
    'countBatches' | 'mayMerge' | 'listBatches' | 'deleteBatches' | 'listRollupsAt' | 'putRollups'
  >;
  transact: Transact;
  retention: Retention;
  clock(): number;
}

/** How much is merged in one transaction: many batches together, for each rewrites the rows of the current hour and day. */
const batchesAtOnce = 200;
const rowsAtOnce = 4000;
/** How much is done of it before others have their turn. */
const rowsPerStep = 200;

interface Pending {
  key: RollupKey;
  parts: Traffic[];
}

export type MergingService = ReturnType<typeof createMergingService>;

/**
 * Merges batches into the rollups. A batch is deleted in the transaction that merges it, and one transaction at a time
 * merges for a portal, so every call is counted once whatever is killed when.
 */
export function createMergingService({ store, transact, retention, clock }: Deps) {
  let backlog = 0;

  async function mergeSome(portal_id: string): Promise<number> {
    return transact(async (transaction) => {
      if (!(await store.mayMerge(transaction, portal_id))) return 0;
      const batches = await store.listBatches(transaction, portal_id, batchesAtOnce);
      const pending = new Map<string, Pending>();
      const merged: string[] = [];
      for (const { id, cells } of batches) {
        for (const cell of decodeCells(cells)) addTo(pending, cell, clock());
        merged.push(id);
        if (pending.size >= rowsAtOnce) break;
      }
      if (merged.length === 0) return 0;
      await breathe();
      await addKept(transaction, portal_id, pending);
      const rows = [...pending.values()];
      for (let at = 0; at < rows.length; at += rowsPerStep) {
        const some = rows.slice(at, at + rowsPerStep);
        await store.putRollups(
          transaction,
          some.map(({ key, parts }) => ({ portal_id, ...key, ...mergeTraffic(parts) })),
        );
        await breathe();
      }
      await store.deleteBatches(transaction, portal_id, merged);
      return merged.length;
    });
  }

  /** A call counts at every level that still keeps its time. */
  function addTo(pending: Map<string, Pending>, cell: Cell, now: number): void {
    const { application_id, product_version_id, minute, traffic } = cell;
    for (const level of levels) {
      const bucket_ms = floorTo(levelMs[level], minute);
      if (bucket_ms < now - retention[level]) continue;
      const id = `${level}${bucket_ms}${application_id}${product_version_id}`;
      const known = pending.get(id);
      if (known) known.parts.push(traffic);
      else pending.set(id, { key: { level, application_id, bucket_ms, product_version_id }, parts: [traffic] });
    }
  }

  /** Adds what is in the rollups already to what is to be written. */
  async function addKept(transaction: Querying, portal_id: string, pending: Map<string, Pending>): Promise<void> {
    const moments = Map.groupBy(pending.values(), ({ key }) => `${key.level}${key.bucket_ms}`);
    for (const rows of moments.values()) {
      const applications = [...new Set(rows.map(({ key }) => key.application_id))];
      for (let at = 0; at < applications.length; at += rowsPerStep) {
        const some = applications.slice(at, at + rowsPerStep);
        for (const row of await store.listRollupsAt(transaction, portal_id, rows[0]!.key, some)) {
          const { level, application_id, bucket_ms, product_version_id, ...traffic } = row;
          pending.get(`${level}${bucket_ms}${application_id}${product_version_id}`)?.parts.push(traffic);
        }
        await breathe();
      }
    }
  }

  return {
    backlog: {
      count: () => backlog,
      grow: (batches: number) => {
        backlog += batches;
      },
    },

    /** Merges what waits now; what comes in meanwhile waits for the next time. */
    async merge(): Promise<void> {
      const waiting = await store.countBatches();
      backlog = waiting.reduce((sum, { batches }) => sum + batches, 0);
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
