import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Front ends elsewhere that a portal allows to use its API. No portal allows one until its owners name it. */
export const allowedOriginsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .alterTable('portal')
      .addColumn('allowed_origins', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
