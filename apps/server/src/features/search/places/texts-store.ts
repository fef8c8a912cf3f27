import type { OpenTransaction } from '../../../platform/database/database.ts';
import { equal } from '../../../platform/database/equal.ts';

export type TextsStore = ReturnType<typeof createTextsStore>;

/** Reads the content from which places are made. */
export const createTextsStore = (transaction: OpenTransaction, portal_id: string) => ({
  findProduct: (id: string) =>
    transaction
      .selectFrom('product')
      .select(['name', 'description', 'labels'])
      .where((row) => equal(row, { portal_id, id }))
      .executeTakeFirst(),

  /** Newest first. */
  listVersions: (product_id: string) =>
    transaction
      .selectFrom('product_version')
      .select(['id', 'name'])
      .where((row) => equal(row, { portal_id, product_id }))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  listEntries: (product_version_id: string) =>
    transaction
      .selectFrom('reference_entry')
      .select(['slug', 'anchor', 'bundle_hash'])
      .where((row) => equal(row, { portal_id, product_version_id }))
      .where('kind', 'in', ['operation', 'schema'])
      .orderBy('kind')
      .orderBy('anchor')
      .execute(),

  listBundles: (hashes: readonly string[]) =>
    transaction
      .selectFrom('reference_bundle')
      .select(['hash', 'content'])
      .where('portal_id', '=', portal_id)
      .where('hash', 'in', hashes)
      .execute(),

  /** In reading order. */
  listDocuments: (product_id: string) =>
    transaction
      .selectFrom('document')
      .select(['id', 'parent_document_id', 'slug', 'title', 'visibility', 'content', 'nodes', 'product_version_id'])
      .where((row) => equal(row, { portal_id, product_id }))
      .orderBy('position')
      .execute(),
});
