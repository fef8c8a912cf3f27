import type { ChangeMailRhythm } from '@portico/contract/following.ts';
import type { VersionNoticeKind } from '@portico/contract/version-audience.ts';

export interface VersionNoticeTables {
  product_follow: { portal_id: string; developer_id: string; product_id: string; created_at: string };
  /** The row exists after the developer's first choice. Without one, mails are sent at once. */
  change_mail_choice: { portal_id: string; developer_id: string; rhythm: ChangeMailRhythm };
  version_notice: VersionNoticeTable;
  version_notice_recipient: VersionNoticeRecipientTable;
}

/** An event about a version that is mailed to developers. */
export interface VersionNoticeTable {
  portal_id: string;
  product_version_id: string;
  id: string;
  /** `sunset` has no mail; it records that webhooks got the end of the version. */
  kind: VersionNoticeKind;
  /**
   * Unique together with version and kind: the set of changes, the date of the sunset with the days before it, or the
   * message.
   */
  occasion: string;
  subject: string | null;
  message: string | null;
  /** The user who wrote the message. */
  sent_by: string | null;
  created_at: string;
  /** The id of the last developer who was mailed, empty before the first; null when all were. */
  told_until: string | null;
}

interface VersionNoticeRecipientTable {
  portal_id: string;
  notice_id: string;
  developer_id: string;
  /** When the mail was queued; null while it waits for a digest. */
  told_at: string | null;
  /** When the digest is due; null if the mail was queued at once. */
  due_at: string | null;
}
