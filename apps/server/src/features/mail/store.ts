import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { asJson } from '../../platform/database/level.ts';
import { createOrganizationOf } from '../../platform/database/organization-of.ts';
import { fetchPage, type PageRequest } from '../../platform/database/page.ts';
import type { MailTable } from '../../platform/database/tables/mail.ts';
import { countBacklog, createLeaseStore } from '../../platform/jobs/lease-store.ts';
import type { Claim } from '../../platform/jobs/leased-queue.ts';
import type { MailSender } from './mails.ts';

export type MailStore = ReturnType<typeof createMailStore>;
export type ClaimedMail = Awaited<ReturnType<MailStore['claim']>>[number];
export type StoredMail = Awaited<ReturnType<MailStore['list']>>['data'][number];
export type MailKey = Pick<MailTable, 'org_id' | 'id'>;

export interface MailFilter {
  portal_id?: string;
  status?: MailTable['status'];
}

const sentColumns = ['org_id', 'portal_id', 'id', 'template', 'to', 'locale', 'template_values', 'created_at'] as const;
const shownColumns = [...sentColumns, 'status', 'attempts', 'next_attempt_at', 'last_error', 'sent_at'] as const;

export const createMailStore = (database: Database) => {
  const { query } = database;
  const leases = createLeaseStore(database, 'mail_outbox');
  const organizationOf = createOrganizationOf(database);
  return {
    async insert(
      transaction: Querying,
      { portal_id, org_id }: MailSender,
      mail: Pick<MailTable, 'id' | 'template' | 'to' | 'locale' | 'template_values' | 'created_at'>,
    ): Promise<MailKey> {
      return transaction
        .insertInto('mail_outbox')
        .values({
          ...mail,
          org_id: org_id ?? (await organizationOf(portal_id, transaction)),
          portal_id: portal_id ?? null,
          template_values: asJson(mail.template_values),
          status: 'queued' as const,
          attempts: 0,
          next_attempt_at: mail.created_at,
        })
        .returning(['org_id', 'id'])
        .executeTakeFirstOrThrow();
    },

    claim: (claim: Claim) => leases.claim(claim, [...sentColumns, 'attempts']),

    /** Deletes the secrets together with the lease. */
    markSent: (key: MailKey, template_values: MailTable['template_values'], sent_at: string): Promise<void> =>
      leases.finish(query, key, {
        status: 'sent',
        sent_at,
        template_values: asJson(template_values),
        last_error: null,
      }),

    markFailed: (
      key: MailKey,
      owner: string,
      outcome: Pick<MailTable, 'status' | 'next_attempt_at' | 'last_error' | 'template_values'>,
    ): Promise<void> =>
      leases.release(query, key, owner, { ...outcome, template_values: asJson(outcome.template_values) }),

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
        .where((row) => equal(row, { org_id, id }))
        .executeTakeFirst(),

    /** Makes a queued email due at once. */
    async hurry(transaction: Querying, { org_id, id }: MailKey, now: string): Promise<void> {
      await transaction
        .updateTable('mail_outbox')
        .set({ next_attempt_at: now })
        .where((row) => equal(row, { org_id, id, status: 'queued' }))
        .execute();
    },

    /** The backlog of all organizations. */
    backlog: () =>
      countBacklog(
        database,
        query.selectFrom('mail_outbox').select('created_at').where('status', 'in', ['queued', 'sending']),
      ),

    async deleteFinishedBefore(time: string): Promise<void> {
      await query
        .deleteFrom('mail_outbox')
        .where('status', 'in', ['sent', 'dead'])
        .where('created_at', '<', time)
        .execute();
    },
  };
};
