import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Host names that portals have already are theirs: they go on answering. */
export const hostsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    for (const column of ['proven_at', 'proof_token', 'claimed_at']) {
      await schema.alterTable('portal_host').addColumn(column, 'text').execute();
    }
    await sql`
      update portal_host set proven_at = (select created_at from portal where portal.id = portal_host.portal_id)
    `.execute(database);
  },
};
