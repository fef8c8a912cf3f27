import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inOrganization, integer, optional, text } from './columns.ts';
import { createTable } from './table.ts';

/** How far the audit log of each organization was sent to another system. */
export const auditStreamMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'audit_stream', {
      columns: {
        ...inOrganization,
        // The last entry that the other system has.
        seq: integer,
        // The server that sends now, and until when the others leave it alone.
        lease_owner: optional(text),
        leased_until: optional(text),
      },
      key: ['org_id'],
    });
  },
};
