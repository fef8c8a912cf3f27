import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { PageRequest } from '../../database/page.ts';
import type { Viewer } from '../access/visible-products.ts';
import type { CatalogStore, ProductFilter, VersionFilter } from './store.ts';

export type CatalogService = ReturnType<typeof createCatalogService>;

export function createCatalogService({ store }: { store: CatalogStore }) {
  async function product(viewer: Viewer, id: string): Promise<Product> {
    const found = await store.findProduct(viewer, id);
    if (!found) throw new Problem('not-found', 'There is no such product.');
    return found;
  }

  return {
    product,

    products: (viewer: Viewer, filter: ProductFilter, page: PageRequest): Promise<Page<Product>> =>
      store.listProducts(viewer, filter, page),

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
