import type { Querying } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { type MailComposer, secretContext } from './compose.ts';
import { type NewMail, tellsDecision } from './mails.ts';
import type { MailKey, MailStore } from './store.ts';

/** Whether a portal's owners enabled emails to developers about decisions. */
export type WantsDecisionMails = (transaction: Querying, portal_id: string) => Promise<boolean>;

interface Deps {
  store: Pick<MailStore, 'insert'>;
  compose: MailComposer;
  sealSecret: SecretBox['seal'];
  wantsDecisionMails: WantsDecisionMails;
  /** Called before the caller's transaction commits. */
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

    /** Reads the sealing key before a transaction, because a transaction must not wait for it. */
    async prepare(): Promise<void> {
      await sealSecret('', '');
    },

    /** Writes the email in the caller's transaction: it is sent only if that commits. */
    async enqueue(transaction: Querying, { portal_id, org_id, template, to, locale, values }: NewMail): Promise<void> {
      if (portal_id !== undefined && tellsDecision(template) && !(await wantsDecisionMails(transaction, portal_id)))
        return;
      const sender = portal_id === undefined ? { org_id } : { portal_id };
      const id = newId();
      // Sealed, so that a stolen database does not reveal valid links.
      const template_values: Record<string, string> =
        'token' in values ? { ...values, token: await sealSecret(values.token, secretContext(id)) } : values;
      const mail = { id, template, to, locale, template_values, created_at: now() };
      onEnqueued(await store.insert(transaction, sender, mail));
    },
  };
}
