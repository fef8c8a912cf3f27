import type { SelectQueryBuilder } from 'kysely';

const counted = <DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, unknown>) =>
  rows.select(({ fn }) => fn.countAll<number>().as('count'));

/** How many rows a query finds. */
export async function countRows<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, unknown>): Promise<number> {
  const { count } = (await counted(rows).executeTakeFirstOrThrow()) as { count: number };
  return count;
}

/** How many rows a subquery finds, as a value beside the columns of its query. */
export const countOf = <DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, unknown>) =>
  counted(rows).$asScalar().$notNull();
