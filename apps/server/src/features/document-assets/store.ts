import type { Database } from '../../platform/database/database.ts';

export type DocumentAssetStore = ReturnType<typeof createDocumentAssetStore>;

export const createDocumentAssetStore = ({ query }: Database) => ({
  find: (portal_id: string, product_id: string, path: string) =>
    query
      .selectFrom('document_asset')
      .select(['media_type', 'hash', 'content'])
      .where('portal_id', '=', portal_id)
      .where('product_id', '=', product_id)
      .where('path', '=', path)
      .executeTakeFirst(),
});
