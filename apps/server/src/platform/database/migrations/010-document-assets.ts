import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blob, inPortal, text } from './columns.ts';
import { createTable } from './table.ts';

export const documentAssetsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'document_asset', {
      columns: { ...inPortal, product_id: text, path: text, media_type: text, hash: text, content: blob(database) },
      key: ['portal_id', 'product_id', 'path'],
      belongsTo: { document_asset_of: ['product_id', 'product'] },
    });
  },
};
