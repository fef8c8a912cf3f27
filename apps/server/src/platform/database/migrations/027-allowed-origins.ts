import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { text, withDefault } from './columns.ts';
import { addColumns } from './table.ts';

/** Front ends elsewhere that a portal allows to use its API. No portal allows one until its owners name it. */
export const allowedOriginsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await addColumns(database, 'portal', { allowed_origins: withDefault(text, '[]') });
  },
};
