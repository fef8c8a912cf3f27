import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const identityMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    // When the account last showed who it is. A server of an older version writes none, which counts as long ago.
    await schema
      .alterTable('session')
      .addColumn('signed_in_at', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update session set signed_in_at = created_at`.execute(database);
    // The token that it was made with, if it was made with one.
    await schema.alterTable('personal_token').addColumn('parent_id', 'text').execute();
    await schema
      .createIndex('personal_token_by_parent')
      .on('personal_token')
      .columns(['org_id', 'parent_id'])
      .execute();
  },
};
