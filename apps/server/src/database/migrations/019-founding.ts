import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** One row for the whole installation, which those who set it up at the same moment wait for. */
export const foundingMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('installation')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('set_up_at', 'text')
      .addCheckConstraint('installation_is_one', sql`id = 1`)
      .execute();
    // Where there are users, somebody has set it up.
    await sql`insert into installation (id, set_up_at) select 1, min(created_at) from organization_user`.execute(
      database,
    );
  },
};
