import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { levelMs, levels, type Retention } from './levels.ts';
import type { OperationStore } from './operation-store.ts';
import type { Partitions } from './partitions.ts';
import type { TrafficStore } from './traffic-store.ts';

interface Deps {
  store: Pick<TrafficStore, 'isPartitioned' | 'deleteRollupsBefore' | 'deleteEventIdsBefore'>;
  operations: Pick<OperationStore, 'deleteBefore'>;
  partitions: Pick<Partitions, 'dropOld'>;
  retention: Retention;
  clock(): number;
}

/** Rows are deleted in small parts, between which other work gets its turn. */
const rowsAtOnce = 1000;

/** How long calls of operations are stored, by day: as long as mails and owners ask for, and two days more. */
const operationsMs = 32 * levelMs.day;

/** Deletes rollups and event ids beyond their retention. */
export function createPruning({ store, operations, partitions, retention, clock }: Deps) {
  async function untilNoneIsLeft(deleteSome: () => Promise<number>): Promise<void> {
    while ((await deleteSome()) === rowsAtOnce) await yieldToEventLoop();
  }

  return async (): Promise<void> => {
    const now = clock();
    await partitions.dropOld();
    for (const level of store.isPartitioned ? [] : levels) {
      await untilNoneIsLeft(() => store.deleteRollupsBefore(level, now - retention[level], rowsAtOnce));
    }
    await untilNoneIsLeft(() => operations.deleteBefore(now - operationsMs, rowsAtOnce));
    await untilNoneIsLeft(() => store.deleteEventIdsBefore(Math.floor(now / levelMs.minute), rowsAtOnce));
  };
}
