import { type AliasedExpression, type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { inPortal } from '../../../platform/database/joins.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { openTo, type Viewer } from '../viewer.ts';

type Products = ExpressionBuilder<Tables, 'product'>;
type Condition = (product: Products) => Expression<SqlBool>;
type Role = 'view' | 'view_documentation';

/** The products on which a team of the viewer has the role. */
const grantedTo = (product: Products, { portal_id, email = '' }: Viewer, role: Role) =>
  product
    .selectFrom('team_member')
    .innerJoin('team_product', (join) => inPortal(join, 'team_product.team_id', 'team_member.team_id'))
    .select('team_product.product_id')
    .where('team_member.portal_id', '=', portal_id)
    .where('team_member.email', '=', email)
    .where(`team_product.${role}`, '=', true);

/** Whether the product's own visibility or a role of a team opens it to the viewer. */
export const isOpenTo =
  (viewer: Viewer, role: Role): Condition =>
  (product) => {
    const { is_public, default_visibility, email } = viewer;
    if (email === undefined && !is_public) return sql<SqlBool>`1 = 0`;
    const open = openTo(viewer);
    return product.or([
      product('product.visibility', 'in', open),
      ...(open.includes(default_visibility) ? [product('product.visibility', 'is', null)] : []),
      ...(email === undefined ? [] : [isGranted(viewer, role)(product)]),
    ]);
  };

/**
 * A column: whether the viewer may read the documents of a product that they may view. Single documents can still be
 * closed to them.
 */
export const readableFor = (viewer: Viewer) => (product: Products) =>
  sql<SqlBool>`${isOpenTo(viewer, 'view_documentation')(product)}`.as('is_readable');

/** Whether a team of the viewer has the role on the product. */
export const isGranted =
  (viewer: Viewer, role: Role): Condition =>
  (product) =>
    product.exists(grantedTo(product, viewer, role).whereRef('team_product.product_id', '=', 'product.id'));

/** The condition of every read of the catalog: in this portal, published, and open to the viewer. */
export const isVisibleTo =
  (viewer: Viewer): Condition =>
  (product) =>
    product.and([
      product('product.portal_id', '=', viewer.portal_id),
      product('product.is_published', '=', true),
      isOpenTo(viewer, 'view')(product),
    ]);

/** A column: how many documents of a product the viewer may read, if they may read its documents at all. */
export const documentCountFor =
  (viewer: Viewer) =>
  (product: Products): AliasedExpression<number, 'document_count'> => {
    const [all, ofDevelopers] = [
      product.ref('product.document_count'),
      product.ref('product.developer_document_count'),
    ];
    if (viewer.email === undefined) return product.ref('product.public_document_count').as('document_count');
    return product
      .case()
      .when(product.or([product(ofDevelopers, '=', all), isGranted(viewer, 'view_documentation')(product)]))
      .then(all)
      .else(ofDevelopers)
      .end()
      .as('document_count');
  };

/**
 * Selects the documents or images that are open to the viewer. A document is never more visible than its product, so
 * the product must be checked as well.
 */
export const isReadableBy =
  (viewer: Viewer, table: 'document' | 'document_asset') =>
  (row: unknown): Expression<SqlBool> => {
    const part = row as ExpressionBuilder<Tables, 'document'>;
    const of = (column: 'visibility' | 'product_id') => sql.ref<string | null>(`${table}.${column}`);
    return part.or([
      part(of('visibility'), 'is', null),
      part(of('visibility'), 'in', openTo(viewer)),
      ...(viewer.email === undefined
        ? []
        : [part(of('product_id'), 'in', grantedTo(row as Products, viewer, 'view_documentation'))]),
    ]);
  };
