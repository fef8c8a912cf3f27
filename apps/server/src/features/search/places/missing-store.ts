import type { Database, OpenTransaction } from '../../../platform/database/database.ts';
import { isFound } from '../../../platform/database/outcome.ts';

/** Products that are not indexed yet. */
const missing = (from: Pick<OpenTransaction, 'selectFrom'>, portal_id: string) =>
  from
    .selectFrom('product')
    .leftJoin('search_range as place', (join) =>
      join.onRef('place.portal_id', '=', 'product.portal_id').onRef('place.product', '=', 'product.search_number'),
    )
    .select('product.id')
    .where('product.portal_id', '=', portal_id)
    .where('product.search_number', 'is not', null)
    .where('place.product', 'is', null);

export const createMissingStore = ({ query }: Database) => ({
  async listPortals(): Promise<string[]> {
    const portals = await query.selectFrom('portal').select('id').execute();
    return portals.map(({ id }) => id);
  },

  hasMissing: (portal_id: string): Promise<boolean> => isFound(missing(query, portal_id).limit(1)),

  async listMissing(transaction: OpenTransaction, portal_id: string): Promise<string[]> {
    const products = await missing(transaction, portal_id).execute();
    return products.map(({ id }) => id);
  },

  /** Makes cached search results outdated. */
  async raiseRevision(transaction: OpenTransaction, portal_id: string): Promise<void> {
    await transaction
      .updateTable('portal')
      .set((portal) => ({ catalog_revision: portal('catalog_revision', '+', 1) }))
      .where('id', '=', portal_id)
      .execute();
  },
});
