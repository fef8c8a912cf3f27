import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blobType, inPortal, isPostgres, required } from './columns.ts';

export const searchMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    // Beginnings of words are found as ranges, which is right only where letters are compared by their bytes.
    const word = isPostgres(database) ? sql`text collate "C"` : ('text' as const);

    await schema.alterTable('document').addColumn('nodes', 'text').execute();

    // A small number stands for the product in the index, where it is written many times.
    await schema.alterTable('product').addColumn('search_number', 'integer').execute();
    await schema
      .createIndex('product_search_number')
      .on('product')
      .columns(['portal_id', 'search_number'])
      .unique()
      .execute();
    await schema
      .createIndex('product_by_search_number')
      .on('product')
      .columns(['portal_id', 'is_published', 'search_number', 'name', 'id'])
      .execute();
    await schema
      .createIndex('product_in_search_order')
      .on('product')
      .columns(['portal_id', 'is_published', 'name', 'id', 'search_number'])
      .execute();

    await schema
      .createTable('search_posting')
      .$call(inPortal)
      .addColumn('term', word, required)
      .addColumn('entries', blobType(database), required)
      .addPrimaryKeyConstraint('search_posting_key', ['portal_id', 'term'])
      .execute();

    await schema
      .createTable('search_variant')
      .$call(inPortal)
      .addColumn('variant', word, required)
      .addColumn('term', word, required)
      .addPrimaryKeyConstraint('search_variant_key', ['portal_id', 'variant', 'term'])
      .addForeignKeyConstraint(
        'search_variant_of',
        ['portal_id', 'term'],
        'search_posting',
        ['portal_id', 'term'],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    await schema.createIndex('search_variant_by_term').on('search_variant').columns(['portal_id', 'term']).execute();
  },
};
