import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inPortal, text, withDefault } from './columns.ts';
import { addColumns, createTable } from './table.ts';

/** The fields that portals add to their forms, and what people entered. */
export const formFieldsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'portal_form', {
      columns: { ...inPortal, part: text, definition: text },
      key: ['portal_id', 'part'],
    });
    for (const table of ['developer', 'application', 'registration']) {
      await addColumns(database, table, { field_values: withDefault(text, '{}') });
    }
  },
};
