/** A row of settings exists after the first change; without one everything is on. */
export interface NotificationTables {
  user_notification: { org_id: string; user_id: string; review_mails: boolean };
  portal_notification: { portal_id: string; decision_mails: boolean };
  review_notice: ReviewNoticeTable;
}

/** Spaces out emails about pending reviews of a portal. */
interface ReviewNoticeTable {
  portal_id: string;
  /** No further email before this time. */
  quiet_until: string;
  /** When the next digest is due; null when there is nothing new. */
  due_at: string | null;
}

export const notificationBooleans = ['review_mails', 'decision_mails'];
export const notificationJsons: string[] = [];
