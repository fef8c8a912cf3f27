import type { Database, Transact } from '../../../platform/database/database.ts';
import { createIndexStore } from '../index-store.ts';
import { placePins } from '../settings/place-pins.ts';
import { indexPlaces } from './index-places.ts';
import { createMissingStore } from './missing-store.ts';

interface Deps {
  database: Database;
  transact: Transact;
}

/** Indexes products that were published before the index existed. A search finds them afterwards. */
export function createMissingIndexer({ database, transact }: Deps) {
  const store = createMissingStore(database);
  return async (): Promise<void> => {
    for (const portal_id of await store.listPortals()) {
      if (!(await store.hasMissing(portal_id))) continue;
      await transact(async (transaction) => {
        await createIndexStore(transaction, database.engine, portal_id).lock();
        const missing = await store.listMissing(transaction, portal_id);
        await indexPlaces(transaction, portal_id, missing);
        await placePins(transaction, portal_id, missing);
        await store.raiseRevision(transaction, portal_id);
      });
    }
  };
}
