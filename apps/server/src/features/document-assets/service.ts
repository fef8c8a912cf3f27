import type { Actions } from '@portico/contract/catalog.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Viewer } from '../access/viewer.ts';
import type { DocumentAssetStore } from './store.ts';

export interface DocumentAssetDeps {
  store: DocumentAssetStore;
  /** Throws where the viewer sees no such product. */
  actionsOf(viewer: Viewer, product_id: string): Promise<Actions>;
}

export type DocumentAssetService = ReturnType<typeof createDocumentAssetService>;

export const createDocumentAssetService = ({ store, actionsOf }: DocumentAssetDeps) => ({
  /** Whoever may read the documents may see their images. */
  async find(viewer: Viewer, product_id: string, path: string) {
    const { view_documentation } = await actionsOf(viewer, product_id);
    if (!view_documentation) throw new Problem('forbidden', 'You may not read the documentation of this product.');
    const asset = await store.find(viewer.portal_id, product_id, path);
    if (!asset) throw new Problem('not-found', 'There is no such image.');
    return asset;
  },
});
