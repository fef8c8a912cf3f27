/** A value that decides which tenant's rows a statement touches. Columns that are equal to each other share a key. */
export interface Key {
  /** The key that this one is equal to. */
  same?: Key;
  /** The key in another query. Facts of this query do not change it. */
  elsewhere?: Key;
  /** The value that it is equal to. */
  value?: unknown;
  isBound?: boolean;
}

export interface Output {
  name: string | undefined;
  key: Key;
}

interface Source {
  alias: string;
  table?: string | undefined;
  /** The columns of a subquery. */
  outputs?: readonly Output[] | undefined;
}

export interface Use {
  table: string;
  verb: 'select' | 'insert' | 'update' | 'delete';
  /** The key of the table's distribution column. */
  key: Key;
}

export interface Statement {
  keyOf: (table: string) => string | undefined;
  uses: Use[];
  /** Faults other than missing or different keys. */
  faults: Set<string>;
}

/** One query or subquery. */
export interface Scope {
  statement: Statement;
  parent: Scope | undefined;
  sources: Source[];
  /** Queries that `with` names for this query and its subqueries. */
  named: Map<string, readonly Output[]>;
  keys: Map<string, Key>;
}

export const openScope = (statement: Statement, parent?: Scope): Scope => ({
  statement,
  parent,
  sources: [],
  named: new Map(),
  keys: new Map(),
});

const settle = (key: Key): Key => (key.same ? settle(key.same) : key);

/** The key after all equalities of the statement are known. */
export function resolve(key: Key): Key {
  const settled = settle(key);
  return !settled.isBound && settled.elsewhere ? resolve(settled.elsewhere) : settled;
}

export function equate(one: Key, other: Key): void {
  const [kept, joined] = [settle(one), settle(other)];
  if (kept === joined) return;
  joined.same = kept;
  if (joined.isBound && !kept.isBound) {
    kept.isBound = true;
    kept.value = joined.value;
  }
  if (joined.elsewhere) kept.elsewhere ??= joined.elsewhere;
}

export const toValueKey = (value: unknown): Key => ({ value, isBound: true });

function namedOutputs(scope: Scope | undefined, name: string): readonly Output[] | undefined {
  return scope && (scope.named.get(name) ?? namedOutputs(scope.parent, name));
}

/** Adds a table, or a query that `with` names. */
export function addTable(scope: Scope, table: string, alias: string, verb: Use['verb']): void {
  const outputs = namedOutputs(scope, table);
  scope.sources.push(outputs ? { alias, outputs } : { alias, table });
  const column = outputs ? undefined : scope.statement.keyOf(table);
  if (column !== undefined && verb !== 'insert') {
    scope.statement.uses.push({ table, verb, key: columnKey(scope, alias, column) });
  }
}

function ownKey(scope: Scope, source: Source, column: string): Key {
  const name = `${source.alias}.${column}`;
  const known = scope.keys.get(name);
  if (known) return known;
  const inner = source.outputs?.find((output) => output.name === column)?.key;
  const key: Key = inner ? { elsewhere: inner } : {};
  scope.keys.set(name, key);
  return key;
}

/** The table of an unqualified column. SQL requires that no other table of the query has that column. */
function sourceWith(scope: Scope, column: string): Source | undefined {
  const { sources, statement } = scope;
  if (sources.length === 1) return sources[0];
  return sources.find(({ table, outputs }) =>
    outputs ? outputs.some(({ name }) => name === column) : table !== undefined && statement.keyOf(table) === column,
  );
}

/** The key of a column reference. */
export function columnKey(scope: Scope, alias: string | undefined, column: string): Key {
  const source = alias === undefined ? sourceWith(scope, column) : scope.sources.findLast((one) => one.alias === alias);
  if (source) return ownKey(scope, source, column);
  if (alias === undefined || !scope.parent) return {};
  const name = `around ${alias}.${column}`;
  const key = scope.keys.get(name) ?? { elsewhere: columnKey(scope.parent, alias, column) };
  scope.keys.set(name, key);
  return key;
}
