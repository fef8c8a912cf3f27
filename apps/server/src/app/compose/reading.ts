import { createAccessModule } from '../../features/access/module.ts';
import type { LookupDeps } from '../../features/catalog/lookup.ts';
import { createCatalogModule } from '../../features/catalog/module.ts';
import type { ProductsNamed } from '../../features/catalog/service.ts';
import { createDocumentAssetsModule } from '../../features/document-assets/module.ts';
import { createDocumentsModule } from '../../features/documents/module.ts';
import { createPagePathsModule } from '../../features/page-paths/module.ts';
import { createSearchModule } from '../../features/search/module.ts';
import { createSearchUsesModule } from '../../features/search-uses/module.ts';
import { createSpecsModule } from '../../features/specs/module.ts';
import { createTranslationsModule } from '../../features/translations/module.ts';
import { createTryItModule } from '../../features/try-it/module.ts';
import { createVersionChangesModule } from '../../features/version-changes/module.ts';
import { createVersionEndsModule } from '../../features/version-ends/module.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Shared } from '../shared.ts';
import type { People } from './people.ts';

export type Reading = ReturnType<typeof composeReading>;

/** The services behind what readers of a portal see. */
export function composeReading(settings: ServiceSettings, shared: Shared, { accounts }: People) {
  const { database, folders, outbound, caches, hashSecret, transact, newId, clock } = shared;
  const access = createAccessModule({ database, caches });
  const { actionsOf, checkReading, readableAmong } = access.access;
  // Search lists the catalog, and the catalog filters names by the search index.
  const productsNamed: ProductsNamed = (portal_id, part) => search.productsNamed(portal_id, part);
  // Paths are resolved by the catalog's slugs, and the catalog resolves former slugs by paths.
  const formerTargets: LookupDeps['formerTargets'] = (...asked) => pagePaths.formerTargets(...asked);
  const catalog = createCatalogModule({ database, productsNamed, formerTargets });
  const pagePaths = createPagePathsModule({ database, lookup: catalog.catalogLookup, actionsOf });
  const { version, products: listProducts } = catalog.catalog;
  const specs = createSpecsModule({ database, compileInThread: folders.compile, transact });
  const { specifiedAmong } = specs.specs;
  const versionChanges = createVersionChangesModule({
    database,
    compare: folders.compare,
    toVersion: catalog.catalogLookup.toVersion,
    onComparisonFault: settings.onComparisonFault ?? (() => {}),
    newId,
    clock,
  });
  const { countFilters } = catalog;
  const search = createSearchModule({
    database,
    transact,
    caches,
    rightsOf: access.readers.rightsOf,
    listProducts,
    countFilters,
    readableAmong,
    specifiedAmong,
  });
  const { find } = search.places;
  const searchUses = createSearchUsesModule({ database, transact, hashSecret, find, clock });
  const translations = createTranslationsModule({ database });
  const documents = createDocumentsModule({
    database,
    checkReading,
    currentPaths: pagePaths.currentPaths,
    translations: translations.translations,
  });
  const documentAssets = createDocumentAssetsModule({ database, checkReading });
  const versionEnds = createVersionEndsModule({ database });
  const { takeOrRefuse } = accounts.attempts;
  const tryIt = createTryItModule({ database, version, takeOrRefuse, outbound, clock });
  return {
    access,
    pagePaths,
    catalog,
    specs,
    versionChanges,
    search,
    searchUses,
    documents,
    documentAssets,
    translations,
    tryIt,
    versionEnds,
  };
}
