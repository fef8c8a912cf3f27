import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import { noSuchProduct, noSuchVersion } from '../access/refusals.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Included } from './product-row.ts';
import type { CatalogStore, ProductFilter } from './store.ts';
import type { VersionFilter } from './version-read-store.ts';

export type CatalogService = ReturnType<typeof createCatalogService>;

/** The numbers of the products whose names may contain the part; undefined if the index cannot narrow them down. */
export type ProductsNamed = (portal_id: string, part: string) => Promise<number[] | undefined>;

interface Deps {
  store: CatalogStore;
  productsNamed: ProductsNamed;
}

export function createCatalogService({ store, productsNamed }: Deps) {
  async function product(viewer: Viewer, id: string, included: Included = {}): Promise<Product> {
    const found = await store.findProduct(viewer, id, included);
    if (!found) throw noSuchProduct();
    return found;
  }

  return {
    product,

    async products(
      viewer: Viewer,
      filter: ProductFilter,
      page: PageRequest,
      included: Included = {},
    ): Promise<Page<Product>> {
      const { name_contains } = filter;
      const numbers = name_contains === undefined ? undefined : await productsNamed(viewer.portal_id, name_contains);
      return store.listProducts(viewer, filter, page, { numbers, ...included });
    },

    async versions(
      viewer: Viewer,
      productId: string,
      filter: VersionFilter,
      page: PageRequest,
      included: Included = {},
    ) {
      const found = await store.listVersions(viewer, productId, filter, page, included);
      if (!found) throw noSuchProduct();
      return found;
    },

    async version(
      viewer: Viewer,
      productId: string,
      versionId: string,
      included: Included = {},
    ): Promise<ProductVersion> {
      const found = await store.findVersion(viewer, productId, versionId, included);
      if (!found) throw noSuchProduct();
      if (!found.version) throw noSuchVersion();
      return found.version;
    },
  };
}
