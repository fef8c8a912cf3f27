import Type, { type Static } from 'typebox';
import { locales } from './constants.ts';
import { operation } from './operation.ts';
import { equals, pageOf, pageQuery } from './paging.ts';
import { choice, closed, DateTime, nullable, Uuid } from './schema.ts';

export const mailStatuses = ['queued', 'sending', 'sent', 'dead'] as const;
const MailStatus = choice(...mailStatuses);
const MailLocale = choice(...locales);

export const OutboxMail = closed({
  id: Uuid,
  /** Null for emails of the organization itself. */
  portal_id: nullable(Uuid),
  template: Type.String(),
  /** In the language of the recipient. */
  subject: Type.String(),
  to: Type.String(),
  locale: MailLocale,
  status: MailStatus,
  attempts: Type.Integer(),
  next_attempt_at: nullable(DateTime),
  last_error: nullable(Type.String()),
  created_at: DateTime,
  sent_at: nullable(DateTime),
});
export type OutboxMail = Static<typeof OutboxMail>;

const rendered = { subject: Type.String(), text: Type.String(), html: Type.String() };

export const OutboxMailDetails = closed({
  ...OutboxMail.properties,
  ...rendered,
  from: Type.String(),
  /** Whether the email has a link for its recipient only. Such a link is left out of `text` and `html`. */
  has_secret_link: Type.Boolean(),
  /** Whether it can be sent again. An email whose secret link was deleted cannot. */
  can_be_resent: Type.Boolean(),
});
export type OutboxMailDetails = Static<typeof OutboxMailDetails>;

export const MailTemplateList = closed({
  /** False without a mail server: mails then stay in the outbox. */
  is_sending: Type.Boolean(),
  data: Type.Array(
    closed({
      template: Type.String(),
      audience: choice('developer', 'user'),
      subject: Type.String(),
      /** Whether portals send it, which can change its text. */
      is_of_portal: Type.Boolean(),
    }),
  ),
});
export type MailTemplateList = Static<typeof MailTemplateList>;

export const MailPreview = closed({ template: Type.String(), locale: MailLocale, from: Type.String(), ...rendered });
export type MailPreview = Static<typeof MailPreview>;

const as = closed({ locale: Type.Optional(MailLocale), portal_id: Type.Optional(Uuid) });
const mails = { tag: 'mails', access: 'user', role: 'viewer', path: '/api/admin/v1/mails' } as const;
const templates = {
  tag: 'mails',
  access: 'user',
  role: 'viewer',
  path: '/api/admin/v1/mail-templates',
  params: { template: Type.String({ maxLength: 100 }) },
} as const;

export const listMails = operation(mails, 'GET', 'listMails', {
  summary: 'The emails of the organization and its portals, newest first',
  query: closed({ ...pageQuery, ...equals('status', MailStatus), ...equals('portal_id', Uuid) }),
  returns: pageOf(OutboxMail),
});

export const getMail = operation(mails, 'GET /{mailId}', 'getMail', {
  summary: 'One email as its reader sees it; the token of its link is left out',
  returns: OutboxMailDetails,
});

/** A page of its own has its own content security policy, also inside a frame. */
const asPage = { produces: ['text/html'], returns: Type.String(), status: 200 } as const;

export const showMail = operation(mails, 'GET /{mailId}/page', 'showMail', {
  summary: 'One email as a page, for a frame; the token of its link is left out',
  ...asPage,
});

export const revealMailLink = operation(mails, 'POST /{mailId}/link', 'revealMailLink', {
  summary: 'The working link of an unsent email, for servers without a mail server; the audit log records who asked',
  role: 'owner',
  scope: 'owner',
  returns: closed({ link: Type.String() }),
  status: 200,
});

export const resendMail = operation(mails, 'POST /{mailId}/resend', 'resendMail', {
  summary: 'Send an email again, or a queued one now',
  role: 'admin',
  scope: 'admin',
  returns: OutboxMail,
  status: 200,
  problems: ['too-many-requests'],
});

export const listMailTemplates = operation(templates, 'GET', 'listMailTemplates', {
  summary: 'The email templates, and whether emails are sent',
  query: as,
  returns: MailTemplateList,
  problems: ['not-found'],
});

export const previewMailTemplate = operation(templates, 'GET /{template}', 'previewMailTemplate', {
  summary: 'An email with made-up values, in any language, as a portal or the organization would send it',
  query: as,
  returns: MailPreview,
});

export const showMailTemplate = operation(templates, 'GET /{template}/page', 'showMailTemplate', {
  summary: 'An email with made-up values as a page, for a frame',
  ...asPage,
  query: as,
});
