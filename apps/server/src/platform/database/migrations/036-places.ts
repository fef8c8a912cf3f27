import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blob, inPortal, integer, text, word } from './columns.ts';
import { createTable } from './table.ts';

/** The index of places: operations, schemas, sections and everything else that a search finds. */
export const placesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'search_word', {
      columns: { ...inPortal, term: word(database), block: integer, entries: blob(database) },
      key: ['portal_id', 'term', 'block'],
    });
    await createTable(database, 'search_range', {
      columns: { ...inPortal, product: integer, first: integer, size: integer, segments: text, words: blob(database) },
      key: ['portal_id', 'product'],
    });
    await createTable(database, 'search_place', {
      columns: { ...inPortal, product: integer, chunk: integer, content: blob(database) },
      key: ['portal_id', 'product', 'chunk'],
    });
  },
};
