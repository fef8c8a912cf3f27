import { count, maybeInPortal, optional, text } from './columns.ts';
import { createTables } from './table.ts';

export const mailMigration = createTables({
  mail_outbox: {
    columns: {
      // No reference: the founder of an organization gets a mail before the organization exists.
      org_id: text,
      ...maybeInPortal,
      id: text,
      template: text,
      to: text,
      locale: text,
      template_values: text,
      status: text,
      attempts: count,
      next_attempt_at: text,
      lease_owner: optional(text),
      lease_until: optional(text),
      last_error: optional(text),
      created_at: text,
      sent_at: optional(text),
    },
    key: ['org_id', 'id'],
    indexes: {
      // The worker looks for due mails of all organizations and portals every few seconds.
      mail_outbox_due: ['status', 'next_attempt_at', 'lease_until'],
      mail_outbox_portal: ['portal_id', 'id'],
    },
  },
});
