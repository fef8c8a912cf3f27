import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inPortal, text } from './columns.ts';
import { createTable } from './table.ts';

/** The texts of mails that portals changed. */
export const mailTextsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'mail_text', {
      // The language is a locale, or `default` for all languages without a text of their own.
      columns: { ...inPortal, template: text, language: text, subject: text, content: text },
      key: ['portal_id', 'template', 'language'],
    });
  },
};
