import type { Querying } from '../../platform/database/database.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { mergeTraffic, type Traffic } from './traffic.ts';
import type { RollupKey, TrafficStore } from './traffic-store.ts';

export type RollupStore = Pick<TrafficStore, 'listRollupsAt' | 'putRollups'>;
export type Rollup = RollupKey & Traffic;

/** The rows that are added before the event loop gets a turn. */
const rowsPerStep = 200;

/** Adds rows of a portal to the stored ones, under the lock for its rollups. */
export function createRollupWriter(store: RollupStore) {
  return async (transaction: Querying, portal_id: string, rows: readonly Rollup[]): Promise<void> => {
    for (const atOnce of Map.groupBy(rows, ({ bucket_ms }) => bucket_ms).values()) {
      for (let at = 0; at < atOnce.length; at += rowsPerStep) {
        const some = atOnce.slice(at, at + rowsPerStep);
        const applications = [...new Set(some.map(({ application_id }) => application_id))];
        const kept = await store.listRollupsAt(transaction, portal_id, some[0]!, applications);
        const keptOf = new Map(kept.map((row) => [pairOf(row), row]));
        const merged = some.map((row) => {
          const before = keptOf.get(pairOf(row));
          return { portal_id, ...row, ...(before && mergeTraffic([before, row])) };
        });
        await store.putRollups(transaction, merged);
        await yieldToEventLoop();
      }
    }
  };
}

export const pairOf = ({ application_id, product_version_id }: RollupKey) => `${application_id} ${product_version_id}`;
