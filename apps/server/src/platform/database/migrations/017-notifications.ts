import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, inOrganization, inPortal, optional, text } from './columns.ts';
import { createTable } from './table.ts';

export const notificationsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'user_notification', {
      columns: { ...inOrganization, user_id: text, review_mails: boolean },
      key: ['org_id', 'user_id'],
      belongsTo: { user_notification_of: ['user_id', 'organization_user'] },
    });
    await createTable(database, 'portal_notification', {
      columns: { ...inPortal, decision_mails: boolean },
      key: ['portal_id'],
    });
    await createTable(database, 'review_notice', {
      columns: { ...inPortal, quiet_until: text, due_at: optional(text) },
      key: ['portal_id'],
      indexes: {
        // A worker asks every half a minute for what is due, whoever's it is.
        review_notice_due: ['due_at'],
      },
    });
  },
};
