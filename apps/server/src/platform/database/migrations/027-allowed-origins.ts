import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { text, withDefault } from './columns.ts';
import { addColumns } from './table.ts';

/** Origins of front ends that a portal allows to use its API. A portal allows none by default. */
export const allowedOriginsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await addColumns(database, 'portal', { allowed_origins: withDefault(text, '[]') });
  },
};
