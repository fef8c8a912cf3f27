import { lateEventMs } from '@portico/contract/gateway.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { together } from './batch.ts';
import { encodeCalls, type ServedCall } from './calls.ts';
import { levelMs } from './levels.ts';
import type { TrafficStore } from './traffic-store.ts';

/** A call with its portal, and its key for deduplication. */
export type PlacedCall = ServedCall & { portal_id: string; event_key: string | undefined };

interface Deps {
  store: Pick<TrafficStore, 'insertEventIds' | 'insertBatch'>;
  /** Called with the number of written batches, which are not merged yet. */
  onKept(batches: number): void;
  transact: Transact;
  newId(): string;
  clock(): number;
}

/** How many calls are processed before other work gets its turn. */
const callsAtOnce = 2000;

export type CallKeeper = ReturnType<typeof createCallKeeper>;

/**
 * Stores calls until they are merged. Calls of concurrent requests are written together: ids are random, so larger
 * writes touch fewer pages twice.
 */
export function createCallKeeper({ store, onKept, transact, newId, clock }: Deps) {
  /**
   * Inserts and returns the new keys among these. The order of writing is the same everywhere, so that transactions do
   * not deadlock.
   */
  async function insertKeys(transaction: Querying, calls: readonly PlacedCall[]): Promise<Set<string>> {
    const keys = new Set<string>();
    for (const { event_key } of calls) if (event_key !== undefined) keys.add(event_key);
    const inOrder = [...keys].sort();
    const expires_minute = Math.ceil((clock() + lateEventMs) / levelMs.minute);
    const fresh = new Set<string>();
    for (let at = 0; at < inOrder.length; at += callsAtOnce) {
      if (at > 0) await yieldToEventLoop();
      const some = inOrder.slice(at, at + callsAtOnce);
      for (const key of await store.insertEventIds(transaction, some, expires_minute)) fresh.add(key);
    }
    return fresh;
  }

  async function insertCalls(transaction: Querying, calls: readonly PlacedCall[]): Promise<number> {
    let batches = 0;
    for (const [portal_id, own] of Map.groupBy(calls, (call) => call.portal_id)) {
      for (let at = 0; at < own.length; at += callsAtOnce) {
        if (batches > 0) await yieldToEventLoop();
        const some = encodeCalls(own.slice(at, at + callsAtOnce));
        await store.insertBatch(transaction, { portal_id, id: newId(), calls: some });
        batches++;
      }
    }
    return batches;
  }

  const keepAll = (groups: readonly (readonly PlacedCall[])[]): Promise<number[]> =>
    transact(async (transaction) => {
      const fresh = await insertKeys(transaction, groups.flat());
      const isNew = ({ event_key }: PlacedCall) => event_key === undefined || fresh.delete(event_key);
      const kept = groups.map((calls) => calls.filter(isNew));
      onKept(await insertCalls(transaction, kept.flat()));
      return kept.map(({ length }) => length);
    });

  /** Returns the number of new calls as soon as they are durable. */
  return together(keepAll);
}
