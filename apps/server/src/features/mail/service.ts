import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Querying } from '../../database/database.ts';
import type { PageRequest } from '../../database/page.ts';
import type { SecretBox } from '../../secret-box.ts';
import { type MailComposer, secretContext } from './compose.ts';
import { type NewMail, withoutSecrets } from './mails.ts';
import type { MailFilter, MailKey, MailStore, StoredMail } from './store.ts';

interface Deps {
  store: MailStore;
  compose: MailComposer;
  sealSecret: SecretBox['seal'];
  /** Told before the caller's transaction is committed. */
  onEnqueued(mail: MailKey): void;
  newId(): string;
  now(): string;
}

export type MailService = ReturnType<typeof createMailService>;
export type EnqueueMail = MailService['enqueue'];

export function createMailService({ store, compose, sealSecret, onEnqueued, newId, now }: Deps) {
  return {
    compose,

    /** Reads the key that seals secrets, which is no work for a transaction. */
    async prepare(): Promise<void> {
      await sealSecret('', '');
    },

    /** Writes the mail in the caller's transaction: it is sent if, and only if, what it tells about is committed. */
    async enqueue(transaction: Querying, { portal_id, org_id, template, to, locale, values }: NewMail): Promise<void> {
      const sender = portal_id === undefined ? { org_id } : { portal_id };
      const id = newId();
      // Whoever has a copy of the database cannot open the links that wait in it.
      const template_values: Record<string, string> =
        'token' in values ? { ...values, token: await sealSecret(values.token, secretContext(id)) } : values;
      const mail = { id, template, to, locale, template_values, created_at: now() };
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
      const { subject, text, html, from } = await compose(mail, { reveal: reveal && mail.portal_id !== null });
      return { id, to: mail.to, from, subject, text, html, status: mail.status };
    },
  };
}
