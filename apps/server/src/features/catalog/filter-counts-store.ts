import { versionStates } from '@portico/contract/catalog-filter.ts';
import type { CatalogFilters } from '@portico/contract/search.ts';
import { sql } from 'kysely';
import { among } from '../../platform/database/among.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CatalogFilter } from '../access/catalog-filter.ts';
import { stateColumn, toFilterConditions } from '../access/store/catalog-filter.ts';
import { isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';

/** The limit of different labels in one answer. */
const mostLabelValues = 300;

/** Counts the products that the viewer may view, by what the catalog can be filtered by. */
export function createFilterCountsStore(database: Database) {
  const { engine, query } = database;

  /** `numbers` are the products that a search found; without them all products are counted. */
  function chosen(viewer: Viewer, filter: CatalogFilter, numbers: readonly number[] | undefined) {
    const all = query.selectFrom('product');
    const products = numbers
      ? (among(database, numbers, 'integer')
          .crossJoin('product')
          .whereRef('product.search_number', '=', 'wanted.value') as unknown as typeof all)
      : all;
    return products
      .where(isVisibleTo(viewer))
      .where((product) => product.and(toFilterConditions(engine, product, filter)));
  }

  async function countLabels(viewer: Viewer, filter: CatalogFilter, numbers?: readonly number[], only?: string) {
    const labels = chosen(viewer, filter, numbers).select(sql<string>`product.labels`.as('all_labels')).as('chosen');
    const each = engine === 'postgres' ? sql`jsonb_each_text(all_labels::jsonb)` : sql`json_each(all_labels)`;
    const { rows } = await sql<{ name: string; value: string; count: number }>`
      select label.key as name, label.value as value, count(*) as count
      from ${labels}, ${each} as label
      ${only === undefined ? sql`` : sql`where label.key = ${only}`}
      group by label.key, label.value
      order by count(*) desc, label.key, label.value
      limit ${sql.lit(mostLabelValues)}`.execute(query);
    return rows.map(({ name, value, count }) => ({ name, value, count: Number(count) }));
  }

  const versionsOfChosen = (viewer: Viewer, filter: CatalogFilter, numbers?: readonly number[]) =>
    chosen(viewer, filter, numbers).innerJoin('product_version as version', (join) =>
      join.onRef('version.portal_id', '=', 'product.portal_id').onRef('version.product_id', '=', 'product.id'),
    );

  return {
    /** The count of a value contains the other filters, but not those that it is an alternative to. */
    async countFilters(viewer: Viewer, filter: CatalogFilter, numbers?: readonly number[]): Promise<CatalogFilters> {
      const { labels = [] } = filter;
      const names = [...new Set(labels.map(({ name }) => name))];
      const found = await countLabels(viewer, filter, numbers);
      const ofChosen: typeof found = [];
      for (const name of names) {
        const others = { ...filter, labels: labels.filter((label) => label.name !== name) };
        ofChosen.push(...(await countLabels(viewer, others, numbers, name)));
      }
      const states = await versionsOfChosen(viewer, { ...filter, state: undefined }, numbers)
        .select(({ fn }) => [stateColumn.as('state'), fn.count<number>('product.id').distinct().as('count')])
        .groupBy(stateColumn)
        .execute();
      const strategies = await versionsOfChosen(viewer, { ...filter, strategy: undefined }, numbers)
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
        .select(({ fn }) => [
          'strategy.name',
          'strategy.credential_type',
          fn.count<number>('product.id').distinct().as('count'),
        ])
        .groupBy(['strategy.name', 'strategy.credential_type'])
        .orderBy('strategy.name')
        .execute();
      return {
        labels: [...found.filter(({ name }) => !names.includes(name)), ...ofChosen].toSorted(
          (a, b) => compare(a.name, b.name) || compare(a.value, b.value),
        ),
        states: versionStates.flatMap((state) => states.filter((row) => row.state === state)),
        strategies,
      };
    },
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
