import type { Page } from '@portico/contract/paging.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { AuditHead } from '../../platform/database/audit-chain.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { inOrganization, inPortal } from '../../platform/database/joins.ts';
import { asJson } from '../../platform/database/level.ts';
import { createOrganizationOf } from '../../platform/database/organization-of.ts';
import { fetchPage, type PageRequest } from '../../platform/database/page.ts';
import type { AuditEventTable } from '../../platform/database/tables/accounts.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { containsText } from '../../platform/database/text-match.ts';

/** The place of an event: a portal, which implies its organization, or the organization itself. */
export type AuditScope = { portal_id: string; org_id?: never } | { org_id: string; portal_id?: never };

export type NewAuditRow = Omit<AuditEventTable, 'seq' | 'hash'>;
/** An event's position in the chain; an empty hash without a position means that it is not chained. */
export type ChainedRow = { id: string; seq: number | null; hash: string };

export type SealedHead = AuditHead & { seal: string };

export interface AuditFilter {
  portal_id?: string | undefined;
  /** A whole action, or the part before the dot. */
  action?: string | undefined;
  actor_id?: string | undefined;
  target_id?: string | undefined;
  /** Inclusive. */
  since?: string | undefined;
  /** Exclusive. */
  until?: string | undefined;
  text?: string | undefined;
}

/** The cursor: continue after this event, from newest to oldest. */
export type AuditPlace = Pick<AuditEventTable, 'at' | 'id'>;

const columns = [
  'event.id',
  'event.seq',
  'event.portal_id',
  'event.at',
  'event.action',
  'event.actor_kind',
  'event.actor_id',
  'event.target_kind',
  'event.target_id',
  'event.address',
  'event.details',
  'event.hash',
] as const;

export type AuditStore = ReturnType<typeof createAuditStore>;
export type AuditRow = Omit<AuditEventTable, 'org_id' | 'seal'> & { actor_email: string | null };

/** Events are append-only, and get their position in the chain once. */
export const createAuditStore = (database: Database) => {
  const { engine, query } = database;
  const organizationOf = createOrganizationOf(database);

  const filtered = (org_id: string, filter: AuditFilter) => {
    const { portal_id, action, actor_id, target_id, since, until, text } = filter;
    return query
      .selectFrom('audit_event as event')
      .leftJoin('organization_user as user', (join) => inOrganization(join, 'user.id', 'event.actor_id'))
      .leftJoin('developer', (join) => inPortal(join, 'developer.id', 'event.actor_id'))
      .where('event.org_id', '=', org_id)
      .$if(portal_id !== undefined, (events) => events.where('event.portal_id', '=', portal_id!))
      .$if(action !== undefined, (events) =>
        events.where(({ or, eb }) => or([eb('event.action', '=', action!), eb('event.action', 'like', `${action}.%`)])),
      )
      .$if(actor_id !== undefined, (events) => events.where('event.actor_id', '=', actor_id!))
      .$if(target_id !== undefined, (events) => events.where('event.target_id', '=', target_id!))
      .$if(since !== undefined, (events) => events.where('event.at', '>=', since!))
      .$if(until !== undefined, (events) => events.where('event.at', '<', until!))
      .$if(text !== undefined, (events) =>
        events.where(({ or, ref }) =>
          or(
            (
              [
                'event.action',
                'event.details',
                'event.address',
                'event.target_id',
                'user.email',
                'developer.email',
              ] as const
            ).map((column) => containsText(engine, sql<string>`${ref(column)}`, text!)),
          ),
        ),
      );
  };

  type Filtered = ReturnType<typeof filtered>;
  const withActors = (events: Filtered) =>
    events
      .select(columns)
      .select(({ fn, ref }) => fn.coalesce(ref('user.email'), ref('developer.email')).as('actor_email'));
  const read = (events: Filtered) => withActors(events).orderBy('event.at', 'desc').orderBy('event.id', 'desc');

  return {
    organizationOf: async (transaction: Querying, { portal_id, org_id }: AuditScope): Promise<string> =>
      org_id ?? (await organizationOf(portal_id, transaction)),

    async insert(transaction: Querying, event: NewAuditRow): Promise<void> {
      await transaction
        .insertInto('audit_event')
        .values({ ...event, details: asJson(event.details) })
        .execute();
    },

    async listWaitingOrganizations(): Promise<string[]> {
      const waiting = query.selectFrom('audit_event').select('org_id').where('hash', 'is', null).distinct();
      return (await waiting.execute()).map(({ org_id }) => org_id);
    },

    /** Locks the end of an organization's chain until the transaction ends, so that chaining is serial. */
    async lockHead(transaction: Querying, org_id: string) {
      await transaction
        .insertInto('audit_chain')
        .values({ org_id, seq: 0, hash: '', seal: '' })
        .onConflict((clash) => clash.column('org_id').doNothing())
        .execute();
      return transaction
        .selectFrom('audit_chain')
        .select(['org_id', 'seq', 'hash', 'seal'])
        .where('org_id', '=', org_id)
        .$if(engine === 'postgres', (select) => select.forUpdate())
        .executeTakeFirstOrThrow();
    },

    /** Reads the end of the chain and its separate seal in one statement, because chaining changes both. */
    async findEnds(org_id: string): Promise<{ head: SealedHead | undefined; length: SealedHead | undefined }> {
      const row = await query
        .selectFrom('organization')
        .leftJoin('audit_chain as chain', 'chain.org_id', 'organization.id')
        .leftJoin('audit_seal as length', 'length.org_id', 'organization.id')
        .select(['chain.seq', 'chain.hash', 'chain.seal'])
        .select(['length.seq as length_seq', 'length.hash as length_hash', 'length.seal as length_seal'])
        .where('organization.id', '=', org_id)
        .executeTakeFirst();
      const toHead = (seq?: number | null, hash?: string | null, seal?: string | null) =>
        seq == null ? undefined : { org_id, seq, hash: hash ?? '', seal: seal ?? '' };
      return {
        head: toHead(row?.seq, row?.hash, row?.seal),
        length: toHead(row?.length_seq, row?.length_hash, row?.length_seal),
      };
    },

    findLength: (transaction: Querying, org_id: string): Promise<SealedHead | undefined> =>
      transaction
        .selectFrom('audit_seal')
        .select(['org_id', 'seq', 'hash', 'seal'])
        .where('org_id', '=', org_id)
        .executeTakeFirst(),

    async setLength(transaction: Querying, length: SealedHead): Promise<void> {
      const { org_id: _, ...change } = length;
      await transaction
        .insertInto('audit_seal')
        .values(length)
        .onConflict((clash) => clash.column('org_id').doUpdateSet(change))
        .execute();
    },

    listWaiting: (transaction: Querying, org_id: string, limit: number) =>
      transaction
        .selectFrom('audit_event')
        .selectAll()
        .where('org_id', '=', org_id)
        .where('hash', 'is', null)
        .orderBy('at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Writes the batch in one statement, so that writing a chain is as fast as reading it. */
    async setChained(transaction: Querying, org_id: string, rows: ChainedRow[]): Promise<void> {
      if (rows.length === 0) return;
      const values = rows.map(({ id, seq, hash }) => sql`(${id}, cast(${seq} as integer), ${hash})`);
      await sql`with chained(id, seq, hash) as (values ${sql.join(values)})
        update audit_event set seq = chained.seq, hash = chained.hash
        from chained where audit_event.org_id = ${org_id} and audit_event.id = chained.id`.execute(transaction);
    },

    async setHead(transaction: Querying, { org_id, ...head }: SealedHead): Promise<void> {
      await transaction.updateTable('audit_chain').set(head).where('org_id', '=', org_id).execute();
    },

    /** Chained events in the order of the chain. */
    listChained: (org_id: string, after: number, limit: number) =>
      query
        .selectFrom('audit_event')
        .selectAll()
        .where('org_id', '=', org_id)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(limit)
        .execute(),

    /** The same, with the email addresses of those who acted. */
    listChainedWithActors: (org_id: string, after: number, limit: number) =>
      withActors(filtered(org_id, {}).where('event.seq', '>', after))
        .orderBy('event.seq')
        .limit(limit)
        .execute(),

    /** Unchained events, from the given id on. */
    listUnchained: (org_id: string, after: string, limit: number) =>
      query
        .selectFrom('audit_event')
        .selectAll()
        .where('org_id', '=', org_id)
        .where('seq', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),

    /**
     * Finds an event whose position is beyond the head of the chain, in one statement, so that nothing changes in
     * between.
     */
    findBeyondHead: (org_id: string) =>
      query
        .selectFrom('audit_event')
        .select(['id', 'seq', 'at'])
        .where('org_id', '=', org_id)
        .where('seq', 'is not', null)
        .where(({ or, eb, selectFrom }) => {
          const end = selectFrom('audit_chain').select('seq').where('org_id', '=', org_id);
          return or([eb('seq', '>', end), eb('seq', '<', 1), eb(end, 'is', null)]);
        })
        .limit(1)
        .executeTakeFirst(),

    list: (org_id: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditRow>> =>
      fetchPage(
        filtered(org_id, filter) as unknown as SelectQueryBuilder<Tables, 'audit_event', unknown>,
        (events) =>
          read(events as unknown as Filtered) as unknown as SelectQueryBuilder<Tables, 'audit_event', AuditRow>,
        page,
      ),

    listAfter: (org_id: string, filter: AuditFilter, place: AuditPlace | undefined, limit: number) =>
      read(filtered(org_id, filter))
        .$if(place !== undefined, (events) =>
          events.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('event.at', 'event.id'), '<', tuple(place!.at, place!.id)),
          ),
        )
        .limit(limit)
        .execute(),
  };
};
