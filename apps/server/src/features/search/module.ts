import type { Database, Engine, OpenTransaction, Transact } from '../../platform/database/database.ts';
import type { CacheCounters } from '../../platform/metrics/counters.ts';
import type { Viewer } from '../access/viewer.ts';
import { createProductIndexer } from './index-products.ts';
import { createNamedProducts } from './named-products.ts';
import { createMissingIndexer } from './places/index-missing.ts';
import { indexPlaces } from './places/index-places.ts';
import { createPlaceStore } from './places/place-store.ts';
import { createPlaceService } from './places/service.ts';
import { createSearchService, type SearchDeps } from './service.ts';
import { createMeanings } from './settings/meanings.ts';
import { placePins } from './settings/place-pins.ts';
import { createSettingStore } from './settings/store.ts';
import { createSearchStore } from './store.ts';

interface Needs extends Omit<SearchDeps, 'store' | 'meaningsOf'> {
  database: Database;
  rightsOf(viewer: Viewer): Promise<string>;
  caches: CacheCounters;
  transact: Transact;
}

/** Searches products and all that they have published, and maintains the indexes for that. */
export function createSearchModule({ database, transact, rightsOf, caches, ...needs }: Needs) {
  const store = createSearchStore(database);
  const settings = createSettingStore(database);
  const meaningsOf = createMeanings(settings);
  return {
    search: createSearchService({ store, meaningsOf, ...needs }),
    productsNamed: createNamedProducts(store).mayContain,
    places: createPlaceService({
      store: createPlaceStore(database),
      words: store,
      settings,
      meaningsOf,
      rightsOf,
      ticks: caches.ticksOf('visible places'),
    }),
    indexProducts: createIndexer(database.engine),
    sweeps: [createMissingIndexer({ database, transact })],
  };
}

function createIndexer(engine: Engine) {
  const indexProducts = createProductIndexer(engine);
  return async (transaction: OpenTransaction, portal_id: string, changed: readonly string[]): Promise<void> => {
    await indexProducts(transaction, portal_id, changed);
    await indexPlaces(transaction, portal_id, changed);
    await placePins(transaction, portal_id, changed);
  };
}
