import type { Database } from '../../platform/database/database.ts';
import { createFilterCountsStore } from './filter-counts-store.ts';
import { createCatalogLookup, type LookupDeps } from './lookup.ts';
import { createLookupStore } from './lookup-store.ts';
import { createCatalogService, type ProductsNamed } from './service.ts';
import { createCatalogStore } from './store.ts';

interface Needs {
  database: Database;
  productsNamed: ProductsNamed;
  formerTargets: LookupDeps['formerTargets'];
}

/** The products and versions of a portal. */
export const createCatalogModule = ({ database, productsNamed, formerTargets }: Needs) => ({
  catalog: createCatalogService({ store: createCatalogStore(database), productsNamed }),
  countFilters: createFilterCountsStore(database).countFilters,
  catalogLookup: createCatalogLookup({ store: createLookupStore(database), formerTargets }),
});
