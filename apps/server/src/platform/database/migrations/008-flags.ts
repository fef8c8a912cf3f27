import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { flag, inPortal, text } from './columns.ts';
import { createTable } from './table.ts';

export const flagsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'portal_flag', {
      columns: { ...inPortal, key: text, is_on: flag },
      key: ['portal_id', 'key'],
    });
  },
};
