import { Problem } from '@portico/contract/problems.ts';
import type { Viewer } from '../access/viewer.ts';
import type { DocumentAssetStore } from './store.ts';

export interface DocumentAssetDeps {
  store: DocumentAssetStore;
  /** Refuses viewers who may not view the product, or may not read its documents. */
  checkReading(viewer: Viewer, product_id: string): Promise<void>;
}

export type DocumentAssetService = ReturnType<typeof createDocumentAssetService>;

export const createDocumentAssetService = ({ store, checkReading }: DocumentAssetDeps) => ({
  /** Readers of a product's documents may view its images. */
  async find(viewer: Viewer, product_id: string, path: string) {
    await checkReading(viewer, product_id);
    const asset = await store.find(viewer, product_id, path);
    if (!asset) throw new Problem('not-found', 'There is no such image.');
    return asset;
  },
});
