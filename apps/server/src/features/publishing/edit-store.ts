import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { PortalContent } from '../publication/content.ts';

export type EditStore = ReturnType<typeof createEditStore>;

/** The reads and writes of edits, besides those of a publish. */
export const createEditStore = ({ query }: Database) => ({
  findPortal: (org_id: string, portal_id: string) =>
    query
      .selectFrom('portal')
      .select(['id', 'name', 'catalog_revision'])
      .where((row) => equal(row, { org_id, id: portal_id }))
      .executeTakeFirst(),

  findByName: (transaction: Querying, org_id: string, name: string) =>
    transaction
      .selectFrom('portal')
      .select('id')
      .where((row) => equal(row, { org_id, name }))
      .executeTakeFirst(),

  async revisionOf(transaction: Querying, portal_id: string): Promise<number | undefined> {
    const portal = await transaction
      .selectFrom('portal')
      .select('catalog_revision')
      .where('id', '=', portal_id)
      .executeTakeFirst();
    return portal?.catalog_revision;
  },

  findProduct: (portal_id: string, product_id: string) =>
    query
      .selectFrom('product')
      .select(['id', 'slug', 'name', 'description', 'labels', 'is_published', 'visibility'])
      .where((row) => equal(row, { portal_id, id: product_id }))
      .executeTakeFirst(),

  async deleteProduct(transaction: Querying, portal_id: string, product_id: string): Promise<void> {
    await transaction
      .deleteFrom('product')
      .where((row) => equal(row, { portal_id, id: product_id }))
      .execute();
  },

  async readImages(portal_id: string): Promise<PortalContent['assets']> {
    const rows = await query
      .selectFrom('portal_asset')
      .select(['kind', 'media_type', 'content'])
      .where('portal_id', '=', portal_id)
      .execute();
    return Object.fromEntries(
      rows.map(({ kind, media_type, content }) => [kind, { media_type, bytes: new Uint8Array(content) }]),
    );
  },
});
