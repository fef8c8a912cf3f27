import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';

export type DocumentAssetStore = ReturnType<typeof createDocumentAssetStore>;

export const createDocumentAssetStore = ({ query }: Database) => ({
  find: (portal_id: string, product_id: string, path: string) =>
    query
      .selectFrom('document_asset')
      .select(['media_type', 'hash', 'content'])
      .where((row) => equal(row, { portal_id, product_id, path }))
      .executeTakeFirst(),
});
