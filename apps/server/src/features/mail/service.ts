import type { Querying } from '../../database/database.ts';
import type { NewMail } from './mails.ts';
import type { MailStore } from './store.ts';

interface Deps {
  store: MailStore;
  newId(): string;
  now(): string;
}

export type MailService = ReturnType<typeof createMailService>;
export type EnqueueMail = MailService['enqueue'];

export function createMailService({ store, newId, now }: Deps) {
  return {
    /** Writes the mail in the caller's transaction: it is sent if, and only if, what it tells about is committed. */
    async enqueue(transaction: Querying, { portal_id, org_id, template, to, locale, values }: NewMail): Promise<void> {
      const sender = portal_id === undefined ? { org_id: org_id! } : { portal_id };
      await store.insert(transaction, sender, {
        id: newId(),
        template,
        to,
        locale,
        template_values: values,
        created_at: now(),
      });
    },
  };
}
