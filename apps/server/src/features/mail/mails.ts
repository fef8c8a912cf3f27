import type { Locale } from '@portico/contract/constants.ts';

/** What each mail tells, by its template. Every value is text that a stranger may have chosen. */
export interface MailValues {
  'confirm-email': { full_name: string; token: string };
  'already-registered': { full_name: string };
  'account-approved': { full_name: string };
  'account-rejected': { full_name: string };
  'account-disabled': { full_name: string };
  'reset-password': { full_name: string; token: string };
  'password-changed': { full_name: string };
  'registration-approved': { full_name: string; application: string; product: string; version: string };
  'registration-rejected': { full_name: string; application: string; product: string; version: string };
  'registration-requested': {
    developer_name: string;
    developer_email: string;
    application: string;
    product: string;
    version: string;
  };
  invitation: { full_name: string; inviter: string; organization: string; token: string };
  'user-confirm-email': { full_name: string; token: string };
  'user-reset-password': { full_name: string; token: string };
}

export type MailTemplate = keyof MailValues;

/** Who sends it: a portal, or the organization that owns the portals. */
export type MailSender = { portal_id: string; org_id?: never } | { org_id: string; portal_id?: never };

export type NewMail = MailSender &
  { [Template in MailTemplate]: { template: Template; values: MailValues[Template] } }[MailTemplate] & {
    to: string;
    locale: Locale;
  };
