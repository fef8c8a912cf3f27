import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { inPortal } from '../../../platform/database/joins.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Viewer } from '../viewer.ts';

/** The one condition that every read of the catalog carries: in this portal, published, and open to the viewer. */
export function isVisibleTo({ portal_id, rbac_enabled, email }: Viewer) {
  return (product: ExpressionBuilder<Tables, 'product'>): Expression<SqlBool> => {
    const published = product.and([
      product('product.portal_id', '=', portal_id),
      product('product.is_published', '=', true),
    ]);
    if (!rbac_enabled) return published;
    return product.and([
      published,
      product.exists(
        product
          .selectFrom('team_member')
          .innerJoin('team_product', (join) => inPortal(join, 'team_product.team_id', 'team_member.team_id'))
          .select('team_member.team_id')
          .where('team_member.portal_id', '=', portal_id)
          .where('team_member.email', '=', email ?? '')
          .where('team_product.view', '=', true)
          .whereRef('team_product.product_id', '=', 'product.id'),
      ),
    ]);
  };
}
