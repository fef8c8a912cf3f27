import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { belongsTo, blobType, inPortal, required } from './columns.ts';

export const documentAssetsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('document_asset')
      .$call(inPortal)
      .addColumn('product_id', 'text', required)
      .addColumn('path', 'text', required)
      .addColumn('media_type', 'text', required)
      .addColumn('hash', 'text', required)
      .addColumn('content', blobType(database), required)
      .addPrimaryKeyConstraint('document_asset_key', ['portal_id', 'product_id', 'path'])
      .$call(belongsTo('document_asset_of', 'product_id', 'product'))
      .execute();
  },
};
