import type { Locale } from '@portico/contract/constants.ts';

const mailStatuses = ['queued', 'sending', 'sent', 'dead'] as const;

export interface MailTables {
  mail_outbox: MailTable;
}

export interface MailTable {
  org_id: string;
  /** Null for mails of the organization itself. */
  portal_id: string | null;
  id: string;
  template: string;
  to: string;
  locale: Locale;
  /** What the template's sentences name. Secrets among it are wiped once the mail is sent or given up. */
  template_values: Record<string, string>;
  status: (typeof mailStatuses)[number];
  attempts: number;
  next_attempt_at: string;
  lease_owner: string | null;
  lease_until: string | null;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}

export const mailBooleans: string[] = [];
export const mailJsons = ['template_values'];
