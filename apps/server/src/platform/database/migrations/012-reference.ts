import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { belongsTo, blobType, flag, inPortal, required } from './columns.ts';

export const referenceMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('reference')
      .$call(inPortal)
      .addColumn('product_version_id', 'text', required)
      .addColumn('compiled_from', 'text', required)
      .addColumn('hash', 'text', required)
      .addColumn('content', blobType(database), required)
      .addColumn('targets', 'text', required)
      .addPrimaryKeyConstraint('reference_key', ['portal_id', 'product_version_id'])
      .$call(belongsTo('reference_of', 'product_version_id', 'product_version'))
      .execute();
    await database.schema
      .createTable('reference_bundle')
      .$call(inPortal)
      .addColumn('hash', 'text', required)
      .addColumn('content', blobType(database), required)
      .addPrimaryKeyConstraint('reference_bundle_key', ['portal_id', 'hash'])
      .execute();
    await database.schema
      .createTable('reference_entry')
      .$call(inPortal)
      .addColumn('product_version_id', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('anchor', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('bundle_hash', 'text', required)
      .addPrimaryKeyConstraint('reference_entry_key', ['portal_id', 'product_version_id', 'kind', 'anchor'])
      .$call(belongsTo('reference_entry_of', 'product_version_id', 'product_version'))
      .addForeignKeyConstraint('reference_entry_bundle', ['portal_id', 'bundle_hash'], 'reference_bundle', [
        'portal_id',
        'hash',
      ])
      .execute();
    await database.schema
      .createIndex('reference_entry_by_bundle')
      .on('reference_entry')
      .columns(['portal_id', 'bundle_hash'])
      .execute();
    await database.schema
      .alterTable('product_version')
      .addColumn('try_it_enabled', 'boolean', (column) => column.notNull().defaultTo(sql`true`))
      .execute();
    await database.schema.alterTable('portal').addColumn('try_it_private_addresses', 'boolean', flag).execute();
  },
};
