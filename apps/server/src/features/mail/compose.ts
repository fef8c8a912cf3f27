import type { Locale } from '@portico/contract/constants.ts';
import type { Theme } from '@portico/ui/theme/theme.ts';
import type { MailTable } from '../../platform/database/tables/mail.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { isMailTemplate, type Mail } from './mails.ts';
import { portalUrl } from './portal-url.ts';
import { type RenderedMail, renderMail, type Sender } from './render.ts';
import type { Address, OutgoingMail } from './smtp.ts';
import { findTextMistakes, type MailText } from './texts/find-mistakes.ts';
import { isPortalTemplate } from './texts/variables.ts';

/** The sender of every email, if the operator set one. Without a name, the portal's name is used. */
export interface MailFrom {
  name?: string | undefined;
  address: string;
}

/** Makes the token of the link that turns mails to a developer off. */
export type ToUnsubscribeToken = (person: { portal_id: string; developer_id: string }) => Promise<string>;

interface Deps {
  findPortal(portal_id: string): Promise<{ title: string; canonical_domain: string; theme: Theme } | undefined>;
  findOrganization(org_id: string): Promise<{ name: string } | undefined>;
  /** The server's public URL, as the operator set it. */
  siteUrl(): URL;
  from: MailFrom | undefined;
  openSecret: SecretBox['open'];
  /** The text that a portal sends instead of the built-in one. */
  findText(portal_id: string, template: string, locale: Locale): Promise<MailText | undefined>;
  toUnsubscribeToken: ToUnsubscribeToken;
}

export type WrittenMail = Pick<
  MailTable,
  'org_id' | 'portal_id' | 'id' | 'template' | 'to' | 'locale' | 'template_values'
>;

/** The context in which a mail's secret is sealed, so that it can be opened only with its own row. */
export const secretContext = (mail_id: string): string => `mail:${mail_id}`;

export type ComposedMail = OutgoingMail & RenderedMail;
export type MailComposer = ReturnType<typeof createMailComposer>;

/** Composes the message of an outbox row. */
export function createMailComposer({
  findPortal,
  findOrganization,
  siteUrl,
  from,
  openSecret,
  findText,
  toUnsubscribeToken,
}: Deps) {
  async function senderOf({ org_id, portal_id }: WrittenMail): Promise<Sender> {
    const site = siteUrl();
    if (portal_id === null) {
      const organization = await findOrganization(org_id);
      // Until an organization is confirmed, its name could be chosen by anyone, so it is not used as the sender's name.
      return { name: organization?.name ?? 'Portico', url: new URL(site.origin), home: '/console', theme: {} };
    }
    const portal = await findPortal(portal_id);
    if (!portal) throw new Error('The portal is gone');
    return { name: portal.title, url: portalUrl(portal, site), home: '/', theme: portal.theme };
  }

  const addressOf = ({ name, url }: Sender): Address => ({
    name: from?.name ?? name,
    address: from?.address ?? `no-reply@${url.hostname}`,
  });

  /** The values of an email. A secret that is hidden or was deleted is replaced by a placeholder. */
  async function readableValues(
    { id, template_values }: WrittenMail,
    reveal: boolean,
  ): Promise<Record<string, string>> {
    const { token, draft: _draft, ...rest } = template_values;
    return { ...rest, token: reveal && token ? await openSecret(token, secretContext(id)) : 'hidden' };
  }

  /** The URL that turns such mails off, for mails that the recipient subscribed to. */
  async function unsubscribeUrl(
    { portal_id, template_values: { recipient } }: WrittenMail,
    { url }: Sender,
    reveal: boolean,
  ): Promise<string | undefined> {
    if (portal_id === null || recipient === undefined) return undefined;
    const token = reveal ? await toUnsubscribeToken({ portal_id, developer_id: recipient }) : 'hidden';
    return new URL(`/unsubscribe?${new URLSearchParams({ token })}`, url).href;
  }

  /** Undefined if the mail has its built-in text. A test has the text that is being tested. */
  async function textOf({ portal_id, template, locale, template_values }: WrittenMail): Promise<MailText | undefined> {
    if (portal_id === null || !isPortalTemplate(template)) return undefined;
    if (template_values.draft !== undefined) return JSON.parse(template_values.draft) as MailText;
    const text = await findText(portal_id, template, locale);
    // The text was checked when it was saved. An older version may have known other variables.
    return text && findTextMistakes(template, text, []).length === 0 ? text : undefined;
  }

  return async (row: WrittenMail, { reveal = true }: { reveal?: boolean } = {}): Promise<ComposedMail> => {
    const sender = await senderOf(row);
    const unsubscribe = await unsubscribeUrl(row, sender, reveal);
    const mail = toMail(row, await readableValues(row, reveal));
    return {
      ...renderMail(mail, { ...sender, unsubscribe }, await textOf(row)),
      ...(unsubscribe !== undefined && { unsubscribe }),
      message_id: `${row.id}@${sender.url.hostname}`,
      from: addressOf(sender),
      to: row.to,
    };
  };
}

/** The cast is safe: a row's template and values are typed when they are enqueued. */
function toMail({ template, to, locale }: WrittenMail, values: Record<string, string>): Mail {
  if (!isMailTemplate(template)) throw new Error(`There is no template ${template}`);
  return { template, values, to, locale } as unknown as Mail;
}
