/**
 * What has to be known of a statement to tell which tenant's rows it touches: tables, and which of their columns are equal
 * to one another or to a value. Two columns that are equal share a `Key`.
 */
export interface Key {
  /** The key that this one was made equal to. */
  same?: Key;
  /** A key of another query around or inside this one, which what is known in here does not change. */
  elsewhere?: Key;
  /** What it is equal to. */
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
  /** Of a subquery: its columns. */
  outputs?: readonly Output[] | undefined;
}

export interface Use {
  table: string;
  verb: 'select' | 'insert' | 'update' | 'delete';
  /** Of the table's distribution column. */
  key: Key;
}

export interface Statement {
  keyOf: (table: string) => string | undefined;
  uses: Use[];
  /** Other than keys that are missing or differ. */
  faults: Set<string>;
}

/** One query, or one of several inside it. */
export interface Scope {
  statement: Statement;
  parent: Scope | undefined;
  sources: Source[];
  /** Named by `with`, in here and in what is inside. */
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

/** The key as the whole statement has it. */
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

/** Adds a table, or what `with` has named. */
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

/** Of a column without a table: SQL allows that only where no other table of the query has such a column. */
function sourceWith(scope: Scope, column: string): Source | undefined {
  const { sources, statement } = scope;
  if (sources.length === 1) return sources[0];
  return sources.find(({ table, outputs }) =>
    outputs ? outputs.some(({ name }) => name === column) : table !== undefined && statement.keyOf(table) === column,
  );
}

/** The key of a column as a query names it. */
export function columnKey(scope: Scope, alias: string | undefined, column: string): Key {
  const source = alias === undefined ? sourceWith(scope, column) : scope.sources.findLast((one) => one.alias === alias);
  if (source) return ownKey(scope, source, column);
  if (alias === undefined || !scope.parent) return {};
  const name = `around ${alias}.${column}`;
  const key = scope.keys.get(name) ?? { elsewhere: columnKey(scope.parent, alias, column) };
  scope.keys.set(name, key);
  return key;
}
