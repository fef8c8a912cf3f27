import type { Insertable, Kysely, Transaction, Updateable } from 'kysely';
import type { Tables } from './tables.ts';

/** One change that publishing made or would make. */
export interface Change {
  action: 'create' | 'change' | 'delete';
  what: string;
  name: string;
}

/** An item of the portal that is not in the folder and is kept. */
export type KeptThing = Omit<Change, 'action'>;

type Row = Record<string, unknown>;
type Flat = Kysely<Record<string, Row>>;

interface Sync<Existing extends Row> {
  table: keyof Tables;
  what: string;
  /** The existing rows, with the compared columns. */
  existing: Existing[];
  /** The wanted rows. A column left out is not compared and not changed. */
  wanted: Row[];
  /** The identity of a row, as text; also its name in the plan. */
  nameOf(row: Row): string;
  /** The key columns by which an existing row is found again. */
  key: (keyof Existing & string)[];
  /** Columns that are set only on insert. */
  onCreate(wanted: Row): Row;
  /** Columns that are written, but whose difference alone is no change. */
  silent?: readonly string[];
  /** Columns set when a row changes, besides the wanted ones. */
  onChange?: Row;
  /** Whether unwanted rows are deleted. */
  prune: boolean;
  /** Collects the unwanted rows that are kept. */
  kept?: KeptThing[];
}

/** Makes a table's rows equal the wanted ones, writes only differences, and returns what it changed. */
export async function syncRows<Existing extends Row>(
  transaction: Transaction<Tables>,
  { table, what, existing, wanted, nameOf, key, onCreate, onChange = {}, silent = [], prune, kept }: Sync<Existing>,
): Promise<Change[]> {
  // Table and columns are known only at run time; the callers' types keep them consistent.
  const database = transaction as unknown as Flat;
  const before = new Map(existing.map((row) => [nameOf(row), row]));
  const changes: Change[] = [];
  const created: Row[] = [];

  for (const row of wanted) {
    const name = nameOf(row);
    const old = before.get(name);
    before.delete(name);
    if (!old) {
      created.push(toColumns({ ...onCreate(row), ...row }));
      changes.push({ action: 'create', what, name });
      continue;
    }
    const changed = Object.entries(row).filter(([column, value]) => !isSame(value, old[column]));
    if (changed.length === 0) continue;
    const isChange = changed.some(([column]) => !silent.includes(column));
    const values = toColumns({ ...Object.fromEntries(changed), ...(isChange && onChange) }) as Updateable<Row>;
    await whereKey(database.updateTable(table).set(values), key, old).execute();
    if (isChange) changes.push({ action: 'change', what, name });
  }
  for (let start = 0; start < created.length; start += 100) {
    await database
      .insertInto(table)
      .values(created.slice(start, start + 100) as Insertable<Row>[])
      .execute();
  }
  if (!prune) {
    kept?.push(...[...before.keys()].map((name) => ({ what, name })));
    return changes;
  }
  for (const [name, old] of before) {
    await whereKey(database.deleteFrom(table), key, old).execute();
    changes.push({ action: 'delete', what, name });
  }
  return changes;
}

interface Filterable<Self> {
  where(column: string, operator: '=', value: unknown): Self;
}

const whereKey = <Query>(query: Query, key: string[], row: Row): Query =>
  key.reduce((narrowed, column) => (narrowed as Filterable<Query>).where(column, '=', row[column]), query);

const isPlainObject = (value: unknown) => typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

const toColumns = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, isPlainObject(value) ? JSON.stringify(value) : value]),
  );

function isSame(wanted: unknown, existing: unknown): boolean {
  if (wanted instanceof Uint8Array && existing instanceof Uint8Array) return Buffer.compare(wanted, existing) === 0;
  return isPlainObject(wanted) ? JSON.stringify(wanted) === JSON.stringify(existing) : wanted === existing;
}
