import type { Database } from '../../platform/database/database.ts';
import { createProductIndexer } from './index-products.ts';
import { createNamedProducts } from './named-products.ts';
import { createSearchService, type SearchDeps } from './service.ts';
import { createSearchStore } from './store.ts';

interface Needs extends Omit<SearchDeps, 'store'> {
  database: Database;
}

/** Searches products, and maintains the index for that. */
export function createSearchModule({ database, listProducts, readableAmong, specifiedAmong }: Needs) {
  const store = createSearchStore(database);
  return {
    search: createSearchService({ store, listProducts, readableAmong, specifiedAmong }),
    productsNamed: createNamedProducts(store).mayContain,
    indexProducts: createProductIndexer(database.engine),
  };
}
