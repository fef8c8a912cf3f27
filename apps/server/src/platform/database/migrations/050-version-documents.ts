import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { optional, text } from './columns.ts';
import { addColumns } from './table.ts';

/** Documents of a version. Existing documents belong to their product. */
export const versionDocumentsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await addColumns(database, 'document', { product_version_id: optional(text) });
  },
};
