import type { Database, Transact } from '../../platform/database/database.ts';
import { ownsPortal } from '../../platform/database/own-portal.ts';
import { createSearchRecorder, type RecorderDeps } from './recorder.ts';
import { createSearchUseService, type SearchUseDeps } from './service.ts';
import { createSearchUseStore } from './store.ts';

interface Needs extends Pick<SearchUseDeps, 'find' | 'clock'>, Pick<RecorderDeps, 'hashSecret'> {
  database: Database;
  transact: Transact;
}

/** Counts what readers search for and open, for the owners of a portal. */
export function createSearchUsesModule({ database, transact, hashSecret, find, clock }: Needs) {
  const store = createSearchUseStore(database, transact);
  const searchRecorder = createSearchRecorder({ store, hashSecret, clock });
  const isOwnPortal = ownsPortal(database.query);
  const searchUses = createSearchUseService({ store, recorder: searchRecorder, isOwnPortal, find, clock });
  return { searchUses, searchRecorder, sweeps: [searchUses.deleteOld] };
}
