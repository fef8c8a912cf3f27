import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import type { Viewer } from '../access/viewer.ts';
import type { CatalogStore, ProductFilter, VersionFilter } from './store.ts';

export type CatalogService = ReturnType<typeof createCatalogService>;

/** The numbers of the products in whose names the part can be; undefined where that is no help. */
export type ProductsNamed = (portal_id: string, part: string) => Promise<number[] | undefined>;

interface Deps {
  store: CatalogStore;
  productsNamed: ProductsNamed;
}

export function createCatalogService({ store, productsNamed }: Deps) {
  async function product(viewer: Viewer, id: string): Promise<Product> {
    const found = await store.findProduct(viewer, id);
    if (!found) throw new Problem('not-found', 'There is no such product.');
    return found;
  }

  return {
    product,

    async products(viewer: Viewer, filter: ProductFilter, page: PageRequest): Promise<Page<Product>> {
      const { name_contains } = filter;
      const numbers = name_contains === undefined ? undefined : await productsNamed(viewer.portal_id, name_contains);
      return store.listProducts(viewer, filter, page, numbers);
    },

    async versions(viewer: Viewer, productId: string, filter: VersionFilter, page: PageRequest) {
      await product(viewer, productId);
      return store.listVersions(viewer.portal_id, productId, filter, page);
    },

    async version(viewer: Viewer, productId: string, versionId: string): Promise<ProductVersion> {
      await product(viewer, productId);
      const found = await store.findVersion(viewer.portal_id, productId, versionId);
      if (!found) throw new Problem('not-found', 'There is no such product version.');
      return found;
    },
  };
}
