import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inPortal, optional, text } from './columns.ts';
import { addColumns, createTable } from './table.ts';

/** What documents and pages were made of: their conversion, their variables, and the files that they include. */
export const conversionsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const table of ['document', 'site_page']) {
      await addColumns(database, table, { conversion: optional(text), variables: optional(text) });
    }
    await createTable(database, 'content_variable', {
      columns: { ...inPortal, name: text, value: text },
      key: ['portal_id', 'name'],
    });
    await createTable(database, 'included_file', {
      columns: { ...inPortal, path: text, content: text },
      key: ['portal_id', 'path'],
    });
  },
};
