import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inPortal, optional, text } from './columns.ts';
import { addColumns, createTable } from './table.ts';

/** Successors of versions, followers of products, and notices about versions with their recipients. */
export const versionEndsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await addColumns(database, 'product_version', { successor: optional(text) });
    await createTable(database, 'product_follow', {
      columns: { ...inPortal, developer_id: text, product_id: text, created_at: text },
      key: ['portal_id', 'developer_id', 'product_id'],
      belongsTo: {
        product_follow_by: ['developer_id', 'developer'],
        product_follow_of: ['product_id', 'product'],
      },
      indexes: { product_follow_by_product: ['portal_id', 'product_id', 'developer_id'] },
    });
    await createTable(database, 'change_mail_choice', {
      columns: { ...inPortal, developer_id: text, rhythm: text },
      key: ['portal_id', 'developer_id'],
      belongsTo: { change_mail_choice_of: ['developer_id', 'developer'] },
    });
    // One row for each notice. The unique key prevents a second notice about the same event.
    await createTable(database, 'version_notice', {
      columns: {
        ...inPortal,
        product_version_id: text,
        id: text,
        kind: text,
        occasion: text,
        subject: optional(text),
        message: optional(text),
        sent_by: optional(text),
        created_at: text,
        // The last developer who was mailed; null when all were.
        told_until: optional(text),
      },
      key: ['portal_id', 'id'],
      unique: { version_notice_once: ['portal_id', 'product_version_id', 'kind', 'occasion'] },
      belongsTo: { version_notice_of: ['product_version_id', 'product_version'] },
      indexes: { version_notice_by_progress: ['told_until'] },
    });
    await createTable(database, 'version_notice_recipient', {
      columns: {
        ...inPortal,
        notice_id: text,
        developer_id: text,
        // Null while the mail waits for the developer's next digest.
        told_at: optional(text),
        due_at: optional(text),
      },
      key: ['portal_id', 'notice_id', 'developer_id'],
      belongsTo: {
        version_notice_recipient_of: ['notice_id', 'version_notice'],
        version_notice_recipient_who: ['developer_id', 'developer'],
      },
      indexes: {
        version_notice_recipient_by_developer: ['portal_id', 'developer_id', 'due_at'],
        version_notice_recipient_due: ['due_at'],
      },
    });
  },
};
