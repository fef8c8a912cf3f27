import type { Actions } from '@portico/contract/catalog.ts';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { prepareForViewers } from './store/viewer-statements.ts';
import { isOpenTo, isVisibleTo, readableFor } from './store/visible-products.ts';
import type { Viewer } from './viewer.ts';

export type AccessStore = ReturnType<typeof createAccessStore>;

export const createAccessStore = (database: Database) => {
  const { query } = database;
  const visible = prepareForViewers(database, ['id'], (viewer, { id }) =>
    query
      .selectFrom('product')
      .select('product.visibility')
      .select(readableFor(viewer))
      .where(isVisibleTo(viewer))
      .where('product.id', '=', id),
  );
  const grants = prepare(database, ['portal_id', 'email', 'product_id'], ({ portal_id, email, product_id }) =>
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
      ),
  );

  return {
    /** Undefined if the viewer may not view such a product. The row also says whether they may read its documents. */
    findVisible: (viewer: Viewer, id: string) => visible.first(viewer, { id }),

    /** Returns those of the given products whose documents the viewer may read. */
    async listReadable(viewer: Viewer, product_ids: readonly string[]): Promise<string[]> {
      if (product_ids.length === 0) return [];
      const rows = await query
        .selectFrom('product')
        .select('product.id')
        .where('product.portal_id', '=', viewer.portal_id)
        .where('product.id', 'in', product_ids)
        .where(isOpenTo(viewer, 'view_documentation'))
        .execute();
      return rows.map(({ id }) => id);
    },

    /** What each team of the developer with this address may do with the product. */
    listGrants: (portal_id: string, email: string, product_id: string): Promise<Actions[]> =>
      grants.all({ portal_id, email, product_id }),
  };
};
