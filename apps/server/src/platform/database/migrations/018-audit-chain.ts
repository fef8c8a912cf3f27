import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import {
  type AuditContent,
  type AuditHead,
  toCanonical,
  toChainHash,
  toEntryText,
  toHeadText,
} from '../audit-chain.ts';
import { inOrganization, integer, optional, text, withDefault } from './columns.ts';
import { addColumns, createTable } from './table.ts';

type Before = {
  audit_event: AuditContent & { seal: string; seq: number | null; hash: string | null };
  audit_chain: AuditHead & { seal: string };
};

type Seal = (text: string) => Promise<string>;

const batch = 1000;

/** Existing entries are chained in the order of their times. Sealing them requires the server's key. */
export const auditChainMigration = (seal: Seal): Migration => ({
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    // An entry is sealed when it is written and gets its position a moment later. An empty hash says that it gets none,
    // because its seal is invalid.
    await addColumns(database, 'audit_event', {
      seal: withDefault(text, ''),
      seq: optional(integer),
      hash: optional(text),
    });
    await createTable(database, 'audit_chain', {
      columns: { ...inOrganization, seq: integer, hash: text, seal: text },
      key: ['org_id'],
    });
    await chainExisting(database as Kysely<Before>, seal);
    await schema.createIndex('audit_event_by_seq').on('audit_event').columns(['org_id', 'seq']).unique().execute();
    await schema
      .createIndex('audit_event_waiting')
      .on('audit_event')
      .columns(['org_id', 'at', 'id'])
      .where(sql.ref('hash'), 'is', null)
      .execute();
  },
});

async function chainExisting(database: Kysely<Before>, seal: Seal): Promise<void> {
  const organizations = await database.selectFrom('audit_event').select('org_id').distinct().execute();
  for (const { org_id } of organizations) {
    let head: AuditHead = { org_id, seq: 0, hash: '' };
    for (;;) {
      const events = await database
        .selectFrom('audit_event')
        .selectAll()
        .where('org_id', '=', org_id)
        .where('hash', 'is', null)
        .orderBy('at')
        .orderBy('id')
        .limit(batch)
        .execute();
      if (events.length === 0) break;
      for (const event of events) {
        const canonical = toCanonical(event);
        const seq = head.seq + 1;
        head = { org_id, seq, hash: toChainHash(head.hash, seq, canonical) };
        await database
          .updateTable('audit_event')
          .set({ seal: await seal(toEntryText(canonical)), seq, hash: head.hash })
          .where('org_id', '=', org_id)
          .where('id', '=', event.id)
          .execute();
      }
    }
    await database
      .insertInto('audit_chain')
      .values({ ...head, seal: await seal(toHeadText(head)) })
      .execute();
  }
}
