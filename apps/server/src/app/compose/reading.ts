import { createAccessModule } from '../../features/access/module.ts';
import { createCatalogModule } from '../../features/catalog/module.ts';
import type { ProductsNamed } from '../../features/catalog/service.ts';
import { createDocumentAssetsModule } from '../../features/document-assets/module.ts';
import { createDocumentsModule } from '../../features/documents/module.ts';
import { createSearchModule } from '../../features/search/module.ts';
import { createSpecsModule } from '../../features/specs/module.ts';
import { createTryItModule } from '../../features/try-it/module.ts';
import type { Shared } from '../shared.ts';
import type { People } from './people.ts';

export type Reading = ReturnType<typeof composeReading>;

/** What readers of a portal see. */
export function composeReading(shared: Shared, { accounts }: People) {
  const { database, folders, outbound, transact, clock } = shared;
  const access = createAccessModule({ database });
  const { actionsOf, readableAmong } = access.access;
  // Search lists the catalog, and the catalog filters names by the search index.
  const productsNamed: ProductsNamed = (portal_id, part) => search.productsNamed(portal_id, part);
  const catalog = createCatalogModule({ database, productsNamed });
  const { version, products: listProducts } = catalog.catalog;
  const specs = createSpecsModule({ database, version, compileInThread: folders.compile, transact });
  const { specifiedAmong } = specs.specs;
  const search = createSearchModule({ database, listProducts, readableAmong, specifiedAmong });
  const documents = createDocumentsModule({ database, actionsOf });
  const documentAssets = createDocumentAssetsModule({ database, actionsOf });
  const { takeOrRefuse } = accounts.attempts;
  const tryIt = createTryItModule({ database, version, takeOrRefuse, outbound, clock });
  return { access, catalog, specs, search, documents, documentAssets, tryIt };
}
