import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blob, inPortal, integer, optional, text, times } from './columns.ts';
import { addColumns, createTable } from './table.ts';

/** Drafts of pages and navigation, the texts that a folder published, and the repository of a portal. */
export const siteDraftsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await addColumns(database, 'portal', { git: optional(text) });
    await createTable(database, 'site_source', {
      columns: { ...inPortal, file: text, hash: text, content: text },
      key: ['portal_id', 'file'],
    });
    await createTable(database, 'site_draft', {
      columns: {
        ...inPortal,
        id: text,
        file: text,
        base_file: optional(text),
        base_hash: optional(text),
        content: text,
        shown: optional(text),
        version: integer,
        author: text,
        publish_at: optional(text),
        scheduled_by: optional(text),
        lease_until: optional(text),
        failure: optional(text),
        link_hash: optional(text),
        link_expires_at: optional(text),
        ...times,
      },
      key: ['portal_id', 'id'],
      unique: { site_draft_file: ['portal_id', 'file'] },
      indexes: { site_draft_due: ['publish_at'], site_draft_link: ['portal_id', 'link_hash'] },
    });
    await createTable(database, 'site_draft_image', {
      columns: { ...inPortal, draft_id: text, path: text, media_type: text, hash: text, content: blob(database) },
      key: ['portal_id', 'draft_id', 'path'],
      belongsTo: { site_draft_image_draft: ['draft_id', 'site_draft'] },
    });
  },
};
