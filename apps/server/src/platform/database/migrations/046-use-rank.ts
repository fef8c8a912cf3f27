import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { integer, optional } from './columns.ts';
import { addColumns } from './table.ts';

/** How much a product is used in comparison with others of its portal. */
export const useRankMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await addColumns(database, 'product', { use_rank: optional(integer) });
  },
};
