import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { isReadableBy } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';

export type DocumentAssetStore = ReturnType<typeof createDocumentAssetStore>;

export const createDocumentAssetStore = ({ query }: Database) => ({
  find: (viewer: Viewer, product_id: string, path: string) =>
    query
      .selectFrom('document_asset')
      .select(['media_type', 'hash', 'content'])
      .where((row) => equal(row, { portal_id: viewer.portal_id, product_id, path }))
      .where(isReadableBy(viewer, 'document_asset'))
      .executeTakeFirst(),
});
