import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inPortal, integer, text } from './columns.ts';
import { createTable } from './table.ts';

/** What readers searched for and opened, counted by day. */
export const searchUsesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'search_use', {
      columns: {
        ...inPortal,
        day: text,
        phrase: text,
        searches: integer,
        without_result: integer,
        opened: integer,
        // Up to two short marks of readers, separated by a space.
        readers: text,
      },
      key: ['portal_id', 'day', 'phrase'],
      indexes: { search_use_by_day: ['day'] },
    });
    await createTable(database, 'search_opened', {
      columns: { ...inPortal, day: text, phrase: text, path: text, opened: integer },
      key: ['portal_id', 'day', 'phrase', 'path'],
      indexes: { search_opened_by_day: ['day'] },
    });
  },
};
