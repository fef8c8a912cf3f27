import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Querying } from '../../database/database.ts';
import type { PageRequest } from '../../database/page.ts';
import type { MailComposer } from './compose.ts';
import { type NewMail, withoutSecrets } from './mails.ts';
import type { MailFilter, MailKey, MailStore, StoredMail } from './store.ts';

interface Deps {
  store: MailStore;
  compose: MailComposer;
  /** Told before the caller's transaction is committed. */
  onEnqueued(mail: MailKey): void;
  newId(): string;
  now(): string;
}

export type MailService = ReturnType<typeof createMailService>;
export type EnqueueMail = MailService['enqueue'];

const hidden = 'hidden';

export function createMailService({ store, compose, onEnqueued, newId, now }: Deps) {
  return {
    compose,

    /** Writes the mail in the caller's transaction: it is sent if, and only if, what it tells about is committed. */
    async enqueue(transaction: Querying, { portal_id, org_id, template, to, locale, values }: NewMail): Promise<void> {
      const sender = portal_id === undefined ? { org_id } : { portal_id };
      const mail = { id: newId(), template, to, locale, template_values: { ...values }, created_at: now() };
      onEnqueued(await store.insert(transaction, sender, mail));
    },

    /** Newest first, without secrets. */
    async list(org_id: string, filter: MailFilter, page: PageRequest): Promise<Page<StoredMail>> {
      const { data, meta } = await store.list(org_id, filter, page);
      return { data: data.map((mail) => ({ ...mail, template_values: withoutSecrets(mail.template_values) })), meta };
    },

    /**
     * The mail as its reader sees it. With `reveal` the link of a waiting mail of a portal works: for where no mail server
     * is set up. Mails to users of the organization never show theirs, or whoever may look could become someone else.
     */
    async preview(org_id: string, id: string, { reveal }: { reveal: boolean }) {
      const mail = await store.find(org_id, id);
      if (!mail) throw new Problem('not-found', 'There is no such mail.');
      const token = (reveal && mail.portal_id !== null && mail.template_values.token) || hidden;
      const { subject, text, html, from } = await compose({
        ...mail,
        template_values: { ...mail.template_values, token },
      });
      return { id, to: mail.to, from, subject, text, html, status: mail.status };
    },
  };
}
