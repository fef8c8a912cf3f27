import type { Database, Transact } from '../../platform/database/database.ts';
import { createUseRanking, type UseRankingDeps } from './service.ts';
import { createProductUseStore } from './store.ts';

interface Needs extends Omit<UseRankingDeps, 'store'> {
  database: Database;
  transact: Transact;
}

/** Ranks products by their use, so that the catalog can list the most used ones first. */
export const createProductUseModule = ({ database, transact, callsByVersion }: Needs) => ({
  rankProductsByUse: createUseRanking({ store: createProductUseStore(database, transact), callsByVersion }),
});
