import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { integer, optional, primary, text } from './columns.ts';
import { createTable } from './table.ts';

/** One row for the whole installation. Concurrent set-ups wait for its lock. */
export const foundingMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'installation', {
      columns: {
        id: primary(integer),
        set_up_at: optional(text),
        org_id: ['text', (column) => column.references('organization.id').onDelete('set null')],
      },
      also: (table) => table.addCheckConstraint('installation_is_one', sql`id = 1`),
    });
    // A server with users is set up; the oldest organization with users is the operator's.
    await sql`
      insert into installation (id, set_up_at, org_id) select 1, (select min(created_at) from organization_user), (
        select id from organization
        order by exists (select 1 from organization_user where org_id = organization.id) desc, created_at, id limit 1
      )
    `.execute(database);
  },
};
