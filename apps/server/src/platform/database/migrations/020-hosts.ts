import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inPortal, optional, text } from './columns.ts';
import { createIndexes, createTable } from './table.ts';

/**
 * Many portals may claim a host name, and the one that has verified it owns it. Existing host names count as verified,
 * so that they keep working.
 */
export const hostsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    await createTable(database, 'portal_host_claim', {
      columns: { host: text, ...inPortal, proven_at: optional(text), proof_token: optional(text) },
      also: (table) => table.addPrimaryKeyConstraint('portal_host_portal_id', ['host', 'portal_id']),
    });
    await sql`
      insert into portal_host_claim (host, portal_id, proven_at)
      select host, portal_id, (select created_at from portal where portal.id = portal_host.portal_id) from portal_host
    `.execute(database);
    await schema.dropTable('portal_host').execute();
    await schema.alterTable('portal_host_claim').renameTo('portal_host').execute();
    await createIndexes(database, 'portal_host', { portal_host_portal: ['portal_id'] });
    await sql`create unique index portal_host_host on portal_host (host) where proven_at is not null`.execute(database);
  },
};
