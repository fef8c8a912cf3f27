import type { Transact } from '../../../platform/database/database.ts';
import type { MoveStore } from './move-store.ts';

interface Deps {
  store: Pick<MoveStore, 'listPortals' | 'deletePortal'>;
  /** The portals of the main database. */
  listPortals(): Promise<string[]>;
  transact: Transact;
}

/** Deletes the calls of deleted portals, because no foreign key connects the two databases. */
export const createOrphanSweep =
  ({ store, listPortals, transact }: Deps) =>
  async (): Promise<void> => {
    // Read before the portals, so that a portal created in between is not deleted.
    const counted = await store.listPortals();
    const known = new Set(await listPortals());
    for (const portal_id of counted) {
      if (!known.has(portal_id)) await transact((transaction) => store.deletePortal(transaction, portal_id));
    }
  };
