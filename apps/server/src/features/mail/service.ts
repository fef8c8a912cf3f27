import type { Querying } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { type MailComposer, secretContext } from './compose.ts';
import { type NewMail, tellsDecision } from './mails.ts';
import type { MailKey, MailStore } from './store.ts';

/** Whether the owners of a portal want its developers to be mailed about what was decided. */
export type WantsDecisionMails = (transaction: Querying, portal_id: string) => Promise<boolean>;

interface Deps {
  store: Pick<MailStore, 'insert'>;
  compose: MailComposer;
  sealSecret: SecretBox['seal'];
  wantsDecisionMails: WantsDecisionMails;
  /** Told before the caller's transaction is committed. */
  onEnqueued(mail: MailKey): void;
  newId(): string;
  now(): string;
}

type MailService = ReturnType<typeof createMailService>;
export type EnqueueMail = MailService['enqueue'];

export function createMailService(deps: Deps) {
  const { store, compose, sealSecret, wantsDecisionMails, onEnqueued, newId, now } = deps;

  return {
    compose,

    /** Reads the key that seals secrets, which is no work for a transaction. */
    async prepare(): Promise<void> {
      await sealSecret('', '');
    },

    /** Writes the mail in the caller's transaction: it is sent if, and only if, what it tells about is committed. */
    async enqueue(transaction: Querying, { portal_id, org_id, template, to, locale, values }: NewMail): Promise<void> {
      if (portal_id !== undefined && tellsDecision(template) && !(await wantsDecisionMails(transaction, portal_id)))
        return;
      const sender = portal_id === undefined ? { org_id } : { portal_id };
      const id = newId();
      // Whoever has a copy of the database cannot open the links that wait in it.
      const template_values: Record<string, string> =
        'token' in values ? { ...values, token: await sealSecret(values.token, secretContext(id)) } : values;
      const mail = { id, template, to, locale, template_values, created_at: now() };
      onEnqueued(await store.insert(transaction, sender, mail));
    },
  };
}
