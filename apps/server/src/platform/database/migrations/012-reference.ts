import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blob, boolean, flag, inPortal, text, withDefault } from './columns.ts';
import { addColumns, createTable } from './table.ts';

export const referenceMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'reference', {
      columns: {
        ...inPortal,
        product_version_id: text,
        compiled_from: text,
        hash: text,
        content: blob(database),
        targets: text,
      },
      key: ['portal_id', 'product_version_id'],
      belongsTo: { reference_of: ['product_version_id', 'product_version'] },
    });
    await createTable(database, 'reference_bundle', {
      columns: { ...inPortal, hash: text, content: blob(database) },
      key: ['portal_id', 'hash'],
    });
    await createTable(database, 'reference_entry', {
      columns: { ...inPortal, product_version_id: text, kind: text, anchor: text, name: text, bundle_hash: text },
      key: ['portal_id', 'product_version_id', 'kind', 'anchor'],
      belongsTo: { reference_entry_of: ['product_version_id', 'product_version'] },
      indexes: { reference_entry_by_bundle: ['portal_id', 'bundle_hash'] },
      also: (table) =>
        table.addForeignKeyConstraint('reference_entry_bundle', ['portal_id', 'bundle_hash'], 'reference_bundle', [
          'portal_id',
          'hash',
        ]),
    });
    await addColumns(database, 'product_version', { try_it_enabled: withDefault(boolean, sql`true`) });
    await addColumns(database, 'portal', { try_it_private_addresses: flag });
  },
};
