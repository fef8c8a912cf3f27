import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inPortal, optional, text, withDefault } from './columns.ts';
import { addColumns, createTable } from './table.ts';

/** Content in further languages. What exists is in the portal's own language, which is English. */
export const contentLanguagesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await addColumns(database, 'portal', {
      language: withDefault(text, 'en'),
      content_languages: withDefault(text, ''),
    });
    await createTable(database, 'translation', {
      columns: {
        ...inPortal,
        // What is translated: `portal`, `product`, `document` or `page`.
        kind: text,
        // The id of a product or a document, the path of a page; empty for the portal.
        subject: text,
        language: text,
        product_id: optional(text),
        title: optional(text),
        description: optional(text),
        content: optional(text),
        nodes: optional(text),
        file: optional(text),
      },
      key: ['portal_id', 'kind', 'subject', 'language'],
      belongsTo: { translation_of: ['product_id', 'product'] },
    });
  },
};
