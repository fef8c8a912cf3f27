/** A row is there only where somebody has chosen; everything is on without one. */
export interface NotificationTables {
  user_notification: { org_id: string; user_id: string; review_mails: boolean };
  portal_notification: { portal_id: string; decision_mails: boolean };
  review_notice: ReviewNoticeTable;
}

/** Keeps mails about what waits in a portal apart. */
interface ReviewNoticeTable {
  portal_id: string;
  /** Until then nobody is mailed again. */
  quiet_until: string;
  /** When a mail is to tell of what has come since the last; null when nothing has. */
  due_at: string | null;
}

export const notificationBooleans = ['review_mails', 'decision_mails'];
export const notificationJsons: string[] = [];
