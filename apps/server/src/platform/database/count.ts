import type { SelectQueryBuilder } from 'kysely';

/** The query for a count, as a statement of its own. */
export const counted = <DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, unknown>) =>
  rows.select(({ fn }) => fn.countAll<number>().as('count')) as SelectQueryBuilder<DB, TB, { count: number }>;

/** How many rows a query finds. */
export async function countRows<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, unknown>): Promise<number> {
  const { count } = await counted(rows).executeTakeFirstOrThrow();
  return count;
}

/** The row count of a subquery, as a column. */
export const countOf = <DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, unknown>) =>
  counted(rows).$asScalar().$notNull();
