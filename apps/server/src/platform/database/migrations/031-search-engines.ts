import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, withDefault } from './columns.ts';
import { addColumns } from './table.ts';

/** Whether search engines may list a public portal. They may by default. */
export const searchEnginesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await addColumns(database, 'portal', { search_engines: withDefault(boolean, sql`true`) });
  },
};
