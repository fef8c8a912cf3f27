import type { Transact } from '../../../platform/database/database.ts';
import type { MoveStore } from './move-store.ts';

interface Deps {
  store: Pick<MoveStore, 'listPortals' | 'deletePortal'>;
  /** Those of the main database. */
  listPortals(): Promise<string[]>;
  transact: Transact;
}

/** Deletes the calls of portals that are gone: no foreign key reaches from one database to another. */
export const createOrphanSweep =
  ({ store, listPortals, transact }: Deps) =>
  async (): Promise<void> => {
    // First, so that a portal that is made meanwhile is not taken for one that is gone.
    const counted = await store.listPortals();
    const known = new Set(await listPortals());
    for (const portal_id of counted) {
      if (!known.has(portal_id)) await transact((transaction) => store.deletePortal(transaction, portal_id));
    }
  };
