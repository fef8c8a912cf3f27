import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database, Querying } from '../../platform/database/database.ts';
import { asJson } from '../../platform/database/level.ts';
import { fetchPage, type PageRequest } from '../../platform/database/page.ts';
import type { MailTable } from '../../platform/database/tables/mail.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { MailSender } from './mails.ts';

export type MailStore = ReturnType<typeof createMailStore>;
export type ClaimedMail = Awaited<ReturnType<MailStore['claim']>>[number];
export type StoredMail = Awaited<ReturnType<MailStore['list']>>['data'][number];
export type MailKey = Pick<MailTable, 'org_id' | 'id'>;

export interface MailFilter {
  portal_id?: string;
  status?: MailTable['status'];
}

interface Claim {
  owner: string;
  now: string;
  lease_until: string;
  limit: number;
}

/** Metrics need not tell more than this apart. */
const maximumBacklog = 10_000;

const sentColumns = ['org_id', 'portal_id', 'id', 'template', 'to', 'locale', 'template_values', 'created_at'] as const;
const shownColumns = [...sentColumns, 'status', 'attempts', 'next_attempt_at', 'last_error', 'sent_at'] as const;

/** Waiting and due, or taken by a server that did not finish in time. */
const isDue =
  (now: string) =>
  ({ and, eb, or }: ExpressionBuilder<Tables, 'mail_outbox'>): Expression<SqlBool> =>
    or([
      and([eb('status', '=', 'queued'), eb('next_attempt_at', '<=', now)]),
      and([eb('status', '=', 'sending'), eb('lease_until', '<=', now)]),
    ]);

export const createMailStore = ({ engine, query }: Database) => ({
  async insert(
    transaction: Querying,
    { portal_id, org_id }: MailSender,
    mail: Pick<MailTable, 'id' | 'template' | 'to' | 'locale' | 'template_values' | 'created_at'>,
  ): Promise<MailKey> {
    return transaction
      .insertInto('mail_outbox')
      .values(({ selectFrom }) => ({
        ...mail,
        org_id: org_id ?? selectFrom('portal').select('portal.org_id').where('portal.id', '=', portal_id),
        portal_id: portal_id ?? null,
        template_values: asJson(mail.template_values),
        status: 'queued' as const,
        attempts: 0,
        next_attempt_at: mail.created_at,
      }))
      .returning(['org_id', 'id'])
      .executeTakeFirstOrThrow();
  },

  /** Takes due mails for one owner. A mail is claimed by one of several servers: rows being claimed elsewhere are passed by. */
  claim: ({ owner, now, lease_until, limit }: Claim) =>
    query
      .with('due', (cte) =>
        cte
          .selectFrom('mail_outbox')
          .select(['org_id', 'id'])
          .where(isDue(now))
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(limit)
          .$if(engine === 'postgres', (due) => due.forUpdate().skipLocked()),
      )
      .updateTable('mail_outbox')
      .set(({ eb }) => ({
        status: 'sending' as const,
        attempts: eb('attempts', '+', 1),
        lease_owner: owner,
        lease_until,
      }))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('due')
            .select('due.id')
            .whereRef('due.org_id', '=', 'mail_outbox.org_id')
            .whereRef('due.id', '=', 'mail_outbox.id'),
        ),
      )
      .returning([...sentColumns, 'attempts'])
      .execute(),

  /** Whoever holds the lease by now: what was delivered is delivered, and the secrets go. */
  async markSent({ org_id, id }: MailKey, template_values: MailTable['template_values'], sent_at: string) {
    await query
      .updateTable('mail_outbox')
      .set({
        status: 'sent',
        sent_at,
        template_values: asJson(template_values),
        lease_owner: null,
        lease_until: null,
        last_error: null,
      })
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .where('status', '!=', 'sent')
      .execute();
  },

  /** Only the holder of the lease may say that it failed; another server may be sending it by now. */
  async markFailed(
    { org_id, id }: MailKey,
    owner: string,
    outcome: Pick<MailTable, 'status' | 'next_attempt_at' | 'last_error' | 'template_values'>,
  ) {
    await query
      .updateTable('mail_outbox')
      .set({ ...outcome, template_values: asJson(outcome.template_values), lease_owner: null, lease_until: null })
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .where('lease_owner', '=', owner)
      .execute();
  },

  /** Newest first. */
  list: (org_id: string, { portal_id, status }: MailFilter, page: PageRequest) =>
    fetchPage(
      query
        .selectFrom('mail_outbox')
        .where('org_id', '=', org_id)
        .$if(portal_id !== undefined, (mails) => mails.where('portal_id', '=', portal_id!))
        .$if(status !== undefined, (mails) => mails.where('status', '=', status!)),
      (mails) => mails.select(shownColumns).orderBy('id', 'desc'),
      page,
    ),

  find: (org_id: string, id: string, transaction: Querying = query) =>
    transaction
      .selectFrom('mail_outbox')
      .select(shownColumns)
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** One that waits for its next attempt need not wait. */
  async hurry(transaction: Querying, { org_id, id }: MailKey, now: string): Promise<void> {
    await transaction
      .updateTable('mail_outbox')
      .set({ next_attempt_at: now })
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .where('status', '=', 'queued')
      .execute();
  },

  /** What has not been handed over yet, of all organizations; looked at up to a limit, for it may be much. */
  async backlog(): Promise<{ count: number; oldest: string | undefined }> {
    const waiting = query
      .selectFrom('mail_outbox')
      .select('created_at')
      .where('status', 'in', ['queued', 'sending'])
      .limit(maximumBacklog)
      .as('waiting');
    const { count, oldest } = await query
      .selectFrom(waiting)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
      .executeTakeFirstOrThrow();
    return { count, oldest: oldest ?? undefined };
  },

  async deleteFinishedBefore(time: string): Promise<void> {
    await query
      .deleteFrom('mail_outbox')
      .where('status', 'in', ['sent', 'dead'])
      .where('created_at', '<', time)
      .execute();
  },
});
