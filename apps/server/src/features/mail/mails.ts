import type { Locale } from '@portico/contract/constants.ts';

type Person = { full_name: string };
/** The decision's reason, if the portal's owners gave one. */
type Decision = { reason?: string };
type WithToken = Person & { token: string };
type Credential = { application: string; credential: string };
type Registration = { application: string; product: string; version: string };
/** `path` is a page about the version. */
type Version = { product: string; version: string; path: string };
/** Each may be empty. */
type Ending = { note: string; sunset_on: string; successor: string };
type Scopes = Registration & { scopes: string };

/** The values of each email, by template. Strangers may have chosen any value. */
export interface MailValues {
  'confirm-email': WithToken;
  'already-registered': Person;
  'account-approved': Person & Decision;
  'account-rejected': Person & Decision;
  'account-disabled': Person & Decision;
  'reset-password': WithToken;
  'password-changed': Person;
  'registration-approved': Person & Registration & Decision;
  'registration-rejected': Person & Registration & Decision;
  'registration-revoked': Person & Registration & Decision;
  'scopes-granted': Person & Scopes & Decision;
  'scopes-refused': Person & Scopes & Decision;
  /** `expires_on` is a date like 2026-12-31. */
  'credential-expiring': Person & Credential & { expires_on: string };
  /** `place` is where the credential was found, or empty. */
  'credential-leaked': Person & Credential & { place: string };
  'version-deprecated': Person & Version & Ending;
  /** `days` are left until the version ends. */
  'version-ending': Person & Version & Ending & { days: string };
  /** `sections` are `MailSection[]` as JSON. `recipient` is the id of the developer, who can turn these mails off. */
  'version-changed': Person & Version & { sections: string; recipient: string };
  'change-digest': Person & { sections: string; recipient: string };
  /** What owners wrote to those who use a version, in Markdown. */
  'version-message': Person & Version & { subject: string; message: string; recipient: string };
  /** Sent to reviewers. */
  'registration-requested': Registration & { developer_name: string; developer_email: string };
  'scopes-requested': Scopes & { developer_name: string; developer_email: string };
  'developer-pending': { developer_name: string; developer_email: string };
  /** The numbers of pending reviews. */
  'review-digest': { developers: string; registrations: string };
  /** `path` is the draft in the console; `reason` is the first mistake. */
  'draft-failed': { file: string; portal: string; reason: string; path: string };
  /** `host` received the events; `cause` says why deliveries stopped. */
  'webhook-disabled': { host: string; cause: 'failing' | 'gone' };
  /** `tenant` is the portal or the organization of the account. */
  'confirm-identity': WithToken & { provider: string; tenant: string };
  /** `place` is the IP address from which the identity was confirmed. */
  'identity-linked': Person & { provider: string; place: string };
  /** `place` is the IP address from which the token was created; empty if the operator created it. */
  'personal-token-created': Person & { token_name: string; scopes: string; expires_on: string; place: string };
  invitation: WithToken & { inviter: string; organization: string };
  'user-confirm-email': WithToken;
  'user-reset-password': WithToken;
}

export type MailTemplate = keyof MailValues;

/** A template with its values and its recipient. */
export type Mail = {
  [Template in MailTemplate]: { template: Template; values: MailValues[Template] };
}[MailTemplate] & {
  to: string;
  locale: Locale;
};

/** The sender: a portal, or the organization that owns the portals. */
export type MailSender = { portal_id: string; org_id?: never } | { org_id: string; portal_id?: never };
export type NewMail = MailSender & Mail;

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

interface Reader {
  to: string;
  /** The start page of this sender's readers: in the portal, or in the console. */
  home: '/' | '/console';
}

type Link<Template extends MailTemplate> = (values: MailValues[Template], reader: Reader) => string;

/** The path of each email's link, below the URL of its sender. */
const links: { [Template in MailTemplate]: Link<Template> | null } = {
  'confirm-email': ({ token }) => withQuery('/login', { token }),
  'already-registered': (_, { home }) => home,
  'account-approved': () => '/',
  'account-rejected': null,
  'account-disabled': null,
  'reset-password': ({ token }, { to }) => withQuery('/reset-password', { token, email: to }),
  'password-changed': (_, { home }) => home,
  'registration-approved': () => '/my-apps',
  'registration-rejected': () => '/my-apps',
  'registration-revoked': () => '/my-apps',
  'scopes-granted': () => '/my-apps',
  'scopes-refused': () => '/my-apps',
  'credential-expiring': () => '/my-apps',
  'credential-leaked': () => '/my-apps',
  'version-deprecated': ({ path }) => path,
  'version-ending': ({ path }) => path,
  'version-changed': ({ path }) => path,
  'change-digest': () => '/notifications',
  'version-message': ({ path }) => path,
  'registration-requested': () => '/console',
  'scopes-requested': () => '/console',
  'developer-pending': () => '/console',
  'review-digest': () => '/console',
  'draft-failed': ({ path }) => path,
  'webhook-disabled': () => '/console/webhooks',
  'confirm-identity': ({ token, tenant }, { home }) =>
    home === '/'
      ? withQuery('/api/v2/developer/authenticate/sso-link', { token })
      : withQuery(`/api/v1/authenticate/link/${tenant}`, { token }),
  'identity-linked': (_, { home }) => home,
  'personal-token-created': () => '/console/tokens',
  invitation: ({ token, full_name, organization }, { to }) =>
    withQuery('/console/accept-invitation', { token, email: to, fullName: full_name, org: organization }),
  'user-confirm-email': ({ token }) => withQuery('/console/login', { token }),
  'user-reset-password': ({ token }, { to }) => withQuery('/console/reset-password', { token, email: to }),
};

export const mailTemplates = Object.keys(links) as MailTemplate[];

/** Emails that a portal's owners may switch off; all others were requested or concern security. */
const decisions: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'account-approved',
  'account-rejected',
  'account-disabled',
  'registration-approved',
  'registration-rejected',
  'registration-revoked',
  'scopes-granted',
  'scopes-refused',
]);
export const tellsDecision = (template: MailTemplate): boolean => decisions.has(template);

const toUsers: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'registration-requested',
  'scopes-requested',
  'developer-pending',
  'review-digest',
  'draft-failed',
  'webhook-disabled',
  'personal-token-created',
  'invitation',
  'user-confirm-email',
  'user-reset-password',
]);
export const audienceOf = (template: MailTemplate): 'developer' | 'user' =>
  toUsers.has(template) ? 'user' : 'developer';

export const hasLink = (template: MailTemplate): boolean => links[template] !== null;

export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(links, name);

/** The path and query of the link; undefined if the email has none. */
export function toPath({ template, values, to }: Mail, home: Reader['home']): string | undefined {
  const link = links[template] as Link<MailTemplate> | null;
  return link?.(values as MailValues[MailTemplate], { to, home });
}

/** The values that may be kept after the email was sent. */
export function withoutSecrets({ token: _secret, ...rest }: Record<string, string>): Record<string, string> {
  return rest;
}
