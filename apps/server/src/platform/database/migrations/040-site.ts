import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blob, inPortal, integer, optional, text, times } from './columns.ts';
import { createTable } from './table.ts';

/** The site around the products: pages that owners write, their images, and the menu, footer and announcement. */
export const siteMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'site_page', {
      columns: {
        ...inPortal,
        path: text,
        source_path: text,
        title: text,
        description: optional(text),
        layout: text,
        home: optional(text),
        visibility: optional(text),
        team_names: text,
        content: text,
        nodes: text,
        search_number: optional(integer),
        ...times,
      },
      key: ['portal_id', 'path'],
    });
    await createTable(database, 'site_image', {
      columns: { ...inPortal, path: text, shown_on: text, media_type: text, hash: text, content: blob(database) },
      key: ['portal_id', 'path'],
    });
    await createTable(database, 'site_navigation', {
      columns: { ...inPortal, part: text, navigation: text, targets: text },
      key: ['portal_id', 'part'],
    });
  },
};
