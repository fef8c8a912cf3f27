import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * A list as a table of one parameter, `wanted.value`: the statement is the same for every length. What is joined to it
 * by a cross join is looked up for each value; SQLite keeps to that order, and would else prefer to scan.
 */
export const among = <Value extends string | number>(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  values: readonly Value[],
  type: 'text' | 'integer',
) =>
  query.selectFrom(
    (engine === 'postgres'
      ? sql<{ value: Value }>`(select unnest(${values}::${sql.raw(type)}[]) as value)`
      : sql<{ value: Value }>`(select value from json_each(${JSON.stringify(values)}))`
    ).as('wanted'),
  );
