import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Passes a list as a table with one parameter, `wanted.value`, so that the statement is the same for every length. A
 * cross join makes SQLite look up each value instead of scanning the other table.
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
