import type { AuditActionOn } from '@portico/contract/audit-actions.ts';
import type { Locale } from '@portico/contract/constants.ts';
import type { MailPreview, MailTemplateList, OutboxMail, OutboxMailDetails } from '@portico/contract/mails.ts';
import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { MailComposer } from './compose.ts';
import { audienceOf, isMailTemplate, type MailTemplate, mailTemplates } from './mails.ts';
import { sampleValues } from './sample-values.ts';
import type { Address } from './smtp.ts';
import type { MailFilter, MailKey, MailStore, StoredMail } from './store.ts';
import { isPortalTemplate } from './texts/variables.ts';

/** The language and the sender of a preview: a portal, or the organization. */
interface PreviewAs {
  locale?: Locale;
  portal_id?: string;
}

interface Deps {
  store: MailStore;
  compose: MailComposer;
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
  /** Whether a mail server is configured. */
  is_sending: boolean;
  /** Called before the transaction commits. */
  onEnqueued(mail: MailKey): void;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
}

export type OutboxService = ReturnType<typeof createOutboxService>;

/**
 * The emails of an organization as its users see them. Only the answer of `revealLink` contains the token of a link.
 */
export function createOutboxService(deps: Deps) {
  const { store, compose, isOwnPortal, is_sending, onEnqueued, recordAudit, transact, newId, now } = deps;

  async function find(org_id: string, id: string): Promise<StoredMail> {
    const mail = await store.find(org_id, id);
    if (!mail) throw new Problem('not-found', 'There is no such email.');
    return mail;
  }

  const by = ({ org_id, id, address }: Actor, action: AuditActionOn<'mail'>, mail_id: string) => ({
    org_id,
    action,
    actor: { kind: 'user', id } as const,
    target: { kind: 'mail', id: mail_id },
    address,
  });

  /** The subject of an email, or its template if this version has no text for it. */
  const subjectOf = (mail: StoredMail): Promise<string> =>
    compose(mail, { reveal: false }).then(
      ({ subject }) => subject,
      () => mail.template,
    );

  async function toShown(stored: StoredMail): Promise<OutboxMail> {
    const { org_id: _tenant, template_values: _values, next_attempt_at, ...mail } = stored;
    const next = mail.status === 'queued' ? next_attempt_at : null;
    return { ...mail, next_attempt_at: next, subject: await subjectOf(stored) };
  }

  async function preview(
    org_id: string,
    template: string,
    { locale = 'en', portal_id }: PreviewAs,
  ): Promise<MailPreview> {
    if (!isMailTemplate(template)) throw new Problem('not-found', 'There is no such email.');
    if (portal_id && !(await isOwnPortal(org_id, portal_id)))
      throw new Problem('not-found', 'There is no such portal.');
    const { token: _secret, ...template_values } = sampleValues[template] as Record<string, string>;
    const to = audienceOf(template) === 'user' ? 'olive@example.com' : 'ada@example.com';
    const row = { org_id, portal_id: portal_id ?? null, id: newId(), template, to, locale, template_values };
    const { subject, text, html, from } = await compose(row, { reveal: false });
    return { template, locale, subject, text, html, from: toText(from) };
  }

  return {
    async list(org_id: string, filter: MailFilter, page: PageRequest): Promise<Page<OutboxMail>> {
      const { data, meta } = await store.list(org_id, filter, page);
      return { data: await Promise.all(data.map(toShown)), meta };
    },

    async get(org_id: string, id: string): Promise<OutboxMailDetails> {
      const mail = await find(org_id, id);
      const { subject, text, html, from } = await compose(mail, { reveal: false });
      return {
        ...(await toShown(mail)),
        subject,
        text,
        html,
        from: toText(from),
        has_secret_link: hasSecret(mail.template),
        can_be_resent: whyNotResend(mail) === undefined,
      };
    },

    /**
     * The link of an unsent email, for servers without a mail server. Links into users' existing accounts are never
     * shown, because the reader could take over the account. Invitations create a new account.
     */
    async revealLink(actor: Actor, id: string): Promise<{ link: string }> {
      const mail = await find(actor.org_id, id);
      const isOfUser = mail.portal_id === null && mail.template !== 'invitation';
      const { link } = mail.template_values.token && !isOfUser ? await compose(mail) : {};
      if (!link) throw new Problem('no-link-to-reveal', 'There is no link in this email that could be shown.');
      await transact((transaction) => recordAudit(transaction, by(actor, 'mail.link-revealed', id)));
      return { link };
    },

    /** A queued email is sent at once; one that was sent or given up is queued again. */
    async resend(actor: Actor, id: string): Promise<OutboxMail> {
      const mail = await find(actor.org_id, id);
      const refusal = whyNotResend(mail);
      if (refusal) throw new Problem('mail-not-resendable', refusal);
      const { org_id, portal_id, template, to, locale, template_values } = mail;
      const sent = await transact(async (transaction) => {
        let sent_id = id;
        if (mail.status === 'queued') {
          await store.hurry(transaction, mail, now());
        } else {
          sent_id = newId();
          const sender = portal_id === null ? { org_id } : { portal_id };
          const copy = { id: sent_id, template, to, locale, template_values, created_at: now() };
          await store.insert(transaction, sender, copy);
        }
        await recordAudit(transaction, by(actor, 'mail.resent', id));
        onEnqueued({ org_id, id: sent_id });
        return store.find(org_id, sent_id, transaction);
      });
      return toShown(sent as StoredMail);
    },

    async templates(org_id: string, as: PreviewAs): Promise<MailTemplateList> {
      const previews = await Promise.all(mailTemplates.map((template) => preview(org_id, template, as)));
      const data = previews.map(({ template, subject }) => {
        const is_of_portal = isPortalTemplate(template);
        return { template, subject, audience: audienceOf(template as MailTemplate), is_of_portal };
      });
      return { is_sending, data };
    },

    preview,
  };
}

const hasSecret = (template: string): boolean =>
  isMailTemplate(template) && 'token' in sampleValues[template satisfies MailTemplate];

function whyNotResend({ status, template }: StoredMail): string | undefined {
  if (status === 'sending') return 'This email is being sent.';
  if (status === 'queued' || !hasSecret(template)) return undefined;
  return 'Its link was deleted when the email was sent. The recipient can ask for a new one.';
}

const toText = ({ name, address }: Address): string => `${name} <${address}>`;
