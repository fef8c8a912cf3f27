import type { Actions } from '@portico/contract/catalog.ts';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { isFound } from '../../platform/database/outcome.ts';
import { isVisibleTo } from './store/visible-products.ts';
import type { Viewer } from './viewer.ts';

export type AccessStore = ReturnType<typeof createAccessStore>;

export const createAccessStore = ({ query }: Database) => ({
  isVisible: (viewer: Viewer, product_id: string): Promise<boolean> =>
    isFound(
      query.selectFrom('product').select('product.id').where(isVisibleTo(viewer)).where('product.id', '=', product_id),
    ),

  /** Of these products, those whose documents a team of the address may read. */
  async listReadable(portal_id: string, email: string, product_ids: readonly string[]): Promise<string[]> {
    if (product_ids.length === 0) return [];
    const rows = await query
      .selectFrom('team_member')
      .innerJoin('team_product', (join) => inPortal(join, 'team_product.team_id', 'team_member.team_id'))
      .select('team_product.product_id')
      .where((row) =>
        equal(row, {
          'team_member.portal_id': portal_id,
          'team_member.email': email,
          'team_product.view_documentation': true,
        }),
      )
      .where('team_product.product_id', 'in', product_ids)
      .execute();
    return rows.map(({ product_id }) => product_id);
  },

  /** What each team of the address may do with the product. */
  listGrants: (portal_id: string, email: string, product_id: string): Promise<Actions[]> =>
    query
      .selectFrom('team_member')
      .innerJoin('team_product', (join) => inPortal(join, 'team_product.team_id', 'team_member.team_id'))
      .select(['team_product.view', 'team_product.register', 'team_product.view_documentation'])
      .where((row) =>
        equal(row, {
          'team_member.portal_id': portal_id,
          'team_member.email': email,
          'team_product.product_id': product_id,
        }),
      )
      .execute(),
});
