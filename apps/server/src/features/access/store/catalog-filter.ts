import type { CatalogOrder, VersionState } from '@portico/contract/catalog-filter.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { CatalogFilter } from '../catalog-filter.ts';

type Products = ExpressionBuilder<Tables, 'product'>;

/** A condition: the product has one of the values of a label. */
export function hasLabel(engine: Engine, name: string, values: readonly string[]): Expression<SqlBool> {
  const labels = engine === 'postgres' ? sql`product.labels::jsonb` : sql`product.labels`;
  return sql<SqlBool>`${labels} ->> ${name} in (${sql.join(values)})`;
}

/** The versions of the product of the outer query. */
const versionsOf = (product: Products) =>
  product
    .selectFrom('product_version as version')
    .whereRef('version.portal_id', '=', 'product.portal_id')
    .whereRef('version.product_id', '=', 'product.id');

const inState: Readonly<Record<VersionState, Expression<SqlBool>>> = {
  active: sql<SqlBool>`version.sunset_at is null and not version.is_deprecated`,
  deprecated: sql<SqlBool>`version.sunset_at is null and version.is_deprecated`,
  ending: sql<SqlBool>`version.sunset_at is not null`,
};

/** A column: the state of a version. */
export const stateColumn = sql<VersionState>`case when version.sunset_at is not null then 'ending'
  when version.is_deprecated then 'deprecated' else 'active' end`;

/** The conditions of the filter, all of which apply. Values of one label are alternatives. */
export function toFilterConditions(
  engine: Engine,
  product: Products,
  { labels = [], state, strategy }: CatalogFilter,
): Expression<SqlBool>[] {
  const byName = Map.groupBy(labels, ({ name }) => name);
  const conditions = [...byName].map(([name, chosen]) =>
    hasLabel(
      engine,
      name,
      chosen.map(({ value }) => value),
    ),
  );
  if (state !== undefined) {
    conditions.push(product.exists(versionsOf(product).select('version.id').where(inState[state])));
  }
  if (strategy !== undefined) {
    const offering = versionsOf(product)
      .innerJoin('product_version_strategy as offered', (join) =>
        join
          .onRef('offered.portal_id', '=', 'version.portal_id')
          .onRef('offered.product_version_id', '=', 'version.id'),
      )
      .innerJoin('auth_strategy as strategy', (join) =>
        join
          .onRef('strategy.portal_id', '=', 'offered.portal_id')
          .onRef('strategy.id', '=', 'offered.auth_strategy_id'),
      )
      .select('version.id')
      .where('strategy.name', '=', strategy);
    conditions.push(product.exists(offering));
  }
  return conditions;
}

/** What products are sorted by, ending in a unique column. Products without a rank come after those that are used. */
export const orderColumns: Readonly<Record<CatalogOrder, readonly Expression<unknown>[]>> = {
  name: [sql`product.name`, sql`product.id`],
  newest: [sql`product.created_at desc`, sql`product.name`, sql`product.id`],
  used: [sql`coalesce(product.use_rank, 2147483647)`, sql`product.name`, sql`product.id`],
};
