import type { Locale } from '@portico/contract/constants.ts';

const mailStatuses = ['queued', 'sending', 'sent', 'dead'] as const;

export interface MailTables {
  mail_outbox: MailTable;
  mail_text: {
    portal_id: string;
    template: string;
    /** `default` is for every language without a text of its own. */
    language: Locale | 'default';
    subject: string;
    /** Markdown. */
    content: string;
  };
}

export interface MailTable {
  org_id: string;
  /** Null for mails of the organization itself. */
  portal_id: string | null;
  id: string;
  template: string;
  to: string;
  locale: Locale;
  /** The values of the template. Secrets among them are deleted when the mail is sent or abandoned. */
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
