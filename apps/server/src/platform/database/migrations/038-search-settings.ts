import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inPortal, integer, optional, text } from './columns.ts';
import { createTable } from './table.ts';

/** The search settings of `portal.yaml`: synonyms and pinned results. */
export const searchSettingsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'search_synonym', {
      columns: { ...inPortal, word: text, beginning: text, meanings: text },
      key: ['portal_id', 'word'],
      indexes: { search_synonym_by_beginning: ['portal_id', 'beginning'] },
    });
    await createTable(database, 'search_pin', {
      columns: {
        ...inPortal,
        phrase: text,
        words: text,
        target: text,
        link: text,
        position: integer,
        entry: integer,
        // Where the target is in the index of places; null while it is not there.
        product: optional(integer),
        version_id: optional(text),
        place: optional(integer),
      },
      key: ['portal_id', 'phrase'],
    });
  },
};
