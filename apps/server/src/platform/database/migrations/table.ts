import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

// biome-ignore lint/suspicious/noExplicitAny: a table under construction has whatever columns it has by then
type Building = CreateTableBuilder<any, any>;
type Named<Value> = Readonly<Record<string, Value>>;

/** A table as data. A landed migration relies on the SQL that is made of it: add here, never change. */
interface Table {
  columns: Columns;
  /** The primary key, whose constraint is `<table>_key`. It begins with the tenant's column. */
  key?: readonly [tenant: string, ...rest: string[]];
  unique?: Named<readonly string[]>;
  /** Rows of the same tenant with which a row is deleted. They are found by `id`, unless another column is named. */
  belongsTo?: Named<readonly [column: string, table: string, target?: string]>;
  indexes?: Named<readonly string[]>;
  /** Parts that only this table has. */
  also?: (table: Building) => Building;
}

export async function createTable(
  { schema }: Pick<Kysely<unknown>, 'schema'>,
  name: string,
  { columns, key, unique = {}, belongsTo = {}, indexes = {}, also = (table) => table }: Table,
): Promise<void> {
  let table: Building = schema.createTable(name);
  for (const [column, definition] of Object.entries(columns)) table = table.addColumn(column, ...definition);
  if (key) table = table.addPrimaryKeyConstraint(`${name}_key`, [...key]);
  for (const [constraint, of] of Object.entries(unique)) table = table.addUniqueConstraint(constraint, [...of]);
  for (const [constraint, [column, target, by = 'id']] of Object.entries(belongsTo)) {
    const tenant = key?.[0] as string;
    table = table.addForeignKeyConstraint(constraint, [tenant, column], target, [tenant, by], (reference) =>
      reference.onDelete('cascade'),
    );
  }
  await also(table).execute();
  await createIndexes({ schema }, name, indexes);
}

/** A migration that creates tables and does nothing else. */
export const createTables = (tables: Named<Table>): Migration => ({
  async up(database: Kysely<unknown>) {
    for (const [name, table] of Object.entries(tables)) await createTable(database, name, table);
  },
});

export async function createIndexes(
  { schema }: Pick<Kysely<unknown>, 'schema'>,
  table: string,
  indexes: Named<readonly string[]>,
): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
}

/** One statement each: SQLite adds one column at a time. */
export async function addColumns(
  { schema }: Pick<Kysely<unknown>, 'schema'>,
  table: string,
  columns: Columns,
): Promise<void> {
  for (const [name, definition] of Object.entries(columns)) {
    await schema
      .alterTable(table)
      .addColumn(name, ...definition)
      .execute();
  }
}
