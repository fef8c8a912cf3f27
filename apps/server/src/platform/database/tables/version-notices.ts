import type { ChangeMailRhythm, VersionNoticeKind } from '@portico/contract/following.ts';

export interface VersionNoticeTables {
  product_follow: { portal_id: string; developer_id: string; product_id: string; created_at: string };
  /** A row exists after the first choice; without one mails come at once. */
  change_mail_choice: { portal_id: string; developer_id: string; rhythm: ChangeMailRhythm };
  version_notice: VersionNoticeTable;
  version_notice_recipient: VersionNoticeRecipientTable;
}

/** Something that the developers of a version are told. */
export interface VersionNoticeTable {
  portal_id: string;
  product_version_id: string;
  id: string;
  /** `sunset` only records that the end of the version was announced to webhooks. */
  kind: VersionNoticeKind;
  /** Unique with version and kind: the set of changes, the sunset with the days before it, or the message. */
  occasion: string;
  subject: string | null;
  message: string | null;
  /** The user who wrote the message. */
  sent_by: string | null;
  created_at: string;
  /** The id of the last developer who was told, empty before the first; null once everybody was. */
  told_until: string | null;
}

interface VersionNoticeRecipientTable {
  portal_id: string;
  notice_id: string;
  developer_id: string;
  /** When the mail was enqueued; null while it is to come with a digest. */
  told_at: string | null;
  /** When the digest is due; null if there was no need for one. */
  due_at: string | null;
}
