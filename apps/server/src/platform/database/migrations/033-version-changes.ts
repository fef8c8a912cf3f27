import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, flag, inPortal, integer, optional, text } from './columns.ts';
import { addColumns, createTable } from './table.ts';

/** Changes that publishes made to versions, and the notes of owners about them. */
export const versionChangesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await addColumns(database, 'product_version', { is_frozen: flag });
    await createTable(database, 'change_set', {
      columns: {
        ...inPortal,
        product_version_id: text,
        id: text,
        created_at: text,
        revision: integer,
        before_hash: text,
        after_hash: optional(text),
        breaking: integer,
        potentially_breaking: integer,
        compatible: integer,
        text_only: integer,
        changes: text,
        is_cut: boolean,
        changed_operations: text,
      },
      key: ['portal_id', 'product_version_id', 'id'],
      belongsTo: { change_set_of: ['product_version_id', 'product_version'] },
      indexes: { change_set_by_time: ['portal_id', 'created_at'] },
    });
    await createTable(database, 'change_note', {
      columns: {
        ...inPortal,
        product_id: text,
        path: text,
        date: text,
        product_version_id: optional(text),
        title: optional(text),
        content: text,
        nodes: text,
        updated_at: text,
      },
      key: ['portal_id', 'product_id', 'path'],
      belongsTo: {
        change_note_of: ['product_id', 'product'],
        change_note_of_version: ['product_version_id', 'product_version'],
      },
      indexes: { change_note_by_date: ['portal_id', 'date'] },
    });
  },
};
