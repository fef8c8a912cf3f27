import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blob, inPortal, integer, optional, text, word } from './columns.ts';
import { addColumns, createIndexes, createTable } from './table.ts';

export const searchMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;

    await addColumns(database, 'document', { nodes: optional(text) });

    // The index names a product by a small number, because it names each product many times.
    await addColumns(database, 'product', { search_number: optional(integer) });
    await schema
      .createIndex('product_search_number')
      .on('product')
      .columns(['portal_id', 'search_number'])
      .unique()
      .execute();
    await createIndexes(database, 'product', {
      product_by_search_number: ['portal_id', 'is_published', 'search_number', 'name', 'id'],
      product_in_search_order: ['portal_id', 'is_published', 'name', 'id', 'search_number'],
    });

    await createTable(database, 'search_posting', {
      columns: { ...inPortal, term: word(database), entries: blob(database) },
      key: ['portal_id', 'term'],
    });

    await createTable(database, 'search_variant', {
      columns: { ...inPortal, variant: word(database), term: word(database) },
      key: ['portal_id', 'variant', 'term'],
      belongsTo: { search_variant_of: ['term', 'search_posting', 'term'] },
      indexes: { search_variant_by_term: ['portal_id', 'term'] },
    });
  },
};
