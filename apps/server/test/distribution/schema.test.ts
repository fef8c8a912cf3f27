import { distributions } from '@portico/server/platform/database/distribution.ts';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { unkeyedConstraints } from './exceptions.ts';

interface Constraint {
  name: string;
  table: string;
  kind: 'primary' | 'unique' | 'foreign';
  columns: string[];
  target: string | null;
  target_columns: string[] | null;
}

/** Unique indexes and foreign keys as PostgreSQL has them. Partitions have those of their table. */
const listConstraints = sql<Constraint>`
  select i.relname as name, t.relname as table, case when x.indisprimary then 'primary' else 'unique' end as kind,
    array(select a.attname::text from unnest(x.indkey::int[]) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by k.place) as columns,
    null as target, null as target_columns
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where x.indisunique and t.relnamespace = 'public'::regnamespace and not t.relispartition
  union all
  select c.conname, t.relname, 'foreign',
    array(select a.attname::text from unnest(c.conkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.place),
    f.relname,
    array(select a.attname::text from unnest(c.confkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number order by k.place)
  from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
  where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and c.conparentid = 0`;

const distributionOf = (table: string) => distributions[table as keyof typeof distributions];
const columnOf = (table: string): string | undefined => {
  const distribution = distributionOf(table);
  return distribution && 'by' in distribution ? distribution.by : undefined;
};

/** Whether each row and what it refers to, or must differ from, are on one machine. */
function isKeyed({ table, kind, columns, target, target_columns }: Constraint): boolean {
  const column = columnOf(table);
  if (kind !== 'foreign') return column === undefined || columns.includes(column);
  if ('everywhere' in distributionOf(target!)) return true;
  return column !== undefined && target_columns![columns.indexOf(column)] === columnOf(target!);
}

test('every table says where its rows are', async () => {
  await using database = await openTestDatabase('postgres');
  const tables = await database.query.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !/^(kysely_|analytics_rollup_)/.test(name));
  expect(names.toSorted()).toEqual(Object.keys(distributions).toSorted());
  const lacking = tables.filter(({ name, columns }) => {
    const column = columnOf(name);
    return column !== undefined && !columns.some((one) => one.name === column && !one.isNullable);
  });
  expect(lacking).toEqual([]);
});

test('primary keys, unique constraints and foreign keys have the distribution column, but for those that are listed', async () => {
  await using database = await openTestDatabase('postgres');
  const { rows } = await listConstraints.execute(database.query);
  const constraints = rows.filter(({ table }) => distributionOf(table));
  expect(constraints.length).toBeGreaterThan(100);
  const unkeyed = constraints
    .filter((constraint) => !isKeyed(constraint))
    .map(({ table, name }) => `${table}: ${name}`);
  expect(unkeyed.toSorted()).toEqual(Object.keys(unkeyedConstraints).toSorted());
});
