import type { Compilable } from 'kysely';
import type { Database, Querying } from './database.ts';
import { createRowLeveler } from './level.ts';
import { nameStatement, type Statement } from './statement.ts';

/** Values of a page are numbers, all others are text. */
type ValueOf<Name> = Name extends 'limit' | 'offset' ? number : string;
export type Values<Name extends string> = { [Each in Name]: ValueOf<Each> };

export interface Prepared<Given, Row> {
  all(values: Given, within?: Querying): Promise<Row[]>;
  first(values: Given, within?: Querying): Promise<Row | undefined>;
}

/**
 * A query that is built and compiled at its first run; then only its values change. Building and compiling cost several
 * times as much as SQLite needs to answer. `build` gets a placeholder for each name, which it must pass on as it is.
 * Whatever else the query depends on must be the same at every run.
 */
export function prepare<const Name extends string, Row>(
  database: Database,
  names: readonly Name[],
  build: (placeholders: Values<Name>) => Compilable<Row>,
): Prepared<Values<Name>, Row> {
  const { query, read } = database;
  const level = createRowLeveler();
  let compiled: Compiled | undefined;

  async function all(values: Values<Name>, within?: Querying): Promise<Row[]> {
    compiled ??= compile(build(toPlaceholders(names)), names);
    const { statement, slots, isRead } = compiled;
    const parameters = slots.map(({ name, constant }) => (name === undefined ? constant : givenFor(values, name)));
    if (!within && isRead && read) return level(await read(statement, parameters)) as Row[];
    const { rows } = await (within ?? query).executeQuery<Row>({ ...statement, parameters });
    return rows;
  }

  return { all, first: async (values, within) => (await all(values, within))[0] };
}

/** One statement for each of the few texts that a query can have. */
export const forEachKind = <Kind extends string, Made>(kinds: readonly Kind[], make: (kind: Kind) => Made) =>
  Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<Kind, Made>;

interface Slot {
  name: string | undefined;
  constant: unknown;
}

interface Compiled {
  statement: Statement;
  slots: readonly Slot[];
  isRead: boolean;
}

/** Stands for a value while a query is built. It is text for every type, because building never reads the value. */
const toPlaceholder = (name: string): string => `Placeholder ${name}`;

export const toPlaceholders = <Name extends string>(names: readonly Name[]): Values<Name> =>
  Object.fromEntries(names.map((name) => [name, toPlaceholder(name)])) as Values<Name>;

function compile(query: Compilable, names: readonly string[]): Compiled {
  const built = query.compile();
  const slots = built.parameters.map((constant) => ({ name: nameIn(constant), constant }));
  for (const name of names) {
    if (!slots.some((slot) => slot.name === name)) throw new Error(`The statement does not use ${name}`);
  }
  const statement: Statement = { ...built, name: nameStatement(built.sql) };
  return { statement, slots, isRead: built.query.kind === 'SelectQueryNode' };
}

/** A placeholder that the query changed would be bound as a value. */
function nameIn(parameter: unknown): string | undefined {
  if (typeof parameter !== 'string' || !/placeholder /i.test(parameter)) return undefined;
  const name = /^Placeholder (\w+)$/.exec(parameter)?.[1];
  if (name === undefined) throw new Error(`The statement changes a value: ${parameter}`);
  return name;
}

/** A missing value would widen a statement, perhaps to other tenants. */
function givenFor(values: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`There is no value for ${name}`);
  return value;
}
