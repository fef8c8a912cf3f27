import { boolean, inOrganization, inPortal, optional, text } from './columns.ts';
import { createTables } from './table.ts';

export const notificationsMigration = createTables({
  user_notification: {
    columns: { ...inOrganization, user_id: text, review_mails: boolean },
    key: ['org_id', 'user_id'],
    belongsTo: { user_notification_of: ['user_id', 'organization_user'] },
  },
  portal_notification: {
    columns: { ...inPortal, decision_mails: boolean },
    key: ['portal_id'],
  },
  review_notice: {
    columns: { ...inPortal, quiet_until: text, due_at: optional(text) },
    key: ['portal_id'],
    indexes: {
      // A worker looks for due digests of all organizations and portals every half minute.
      review_notice_due: ['due_at'],
    },
  },
});
