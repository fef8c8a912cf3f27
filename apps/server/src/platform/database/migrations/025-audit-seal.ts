import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type AuditHead, toLengthText } from '../audit-chain.ts';
import { inOrganization, integer, text } from './columns.ts';
import { createTable } from './table.ts';

type Before = {
  organization: { id: string };
  audit_chain: AuditHead & { seal: string };
  audit_seal: AuditHead & { seal: string };
};

/**
 * The length of each organization's log, sealed apart from it. Every organization has a row from its creation on, which
 * distinguishes a log without entries from an emptied one. Sealing requires the server's key.
 */
export const auditSealMigration = (seal: (text: string) => Promise<string>): Migration => ({
  async up(database: Kysely<unknown>) {
    await createTable(database, 'audit_seal', {
      columns: { ...inOrganization, seq: integer, hash: text, seal: text },
      key: ['org_id'],
    });
    const query = database as Kysely<Before>;
    const heads = await query
      .selectFrom('organization')
      .leftJoin('audit_chain as chain', 'chain.org_id', 'organization.id')
      .select(['organization.id as org_id', 'chain.seq', 'chain.hash'])
      .execute();
    for (const { org_id, seq, hash } of heads) {
      const head = { org_id, seq: seq ?? 0, hash: hash ?? '' };
      await query
        .insertInto('audit_seal')
        .values({ ...head, seal: await seal(toLengthText(head)) })
        .execute();
    }
  },
});
