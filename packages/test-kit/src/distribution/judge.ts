import type { OperationNode } from 'kysely';
import { readExpression } from './read-nodes.ts';
import { openScope, resolve, type Statement } from './scope.ts';

/** How the rows of a table are distributed: by a column, copied to every machine, or all on one machine. */
type Distribution = { by: string } | { everywhere: string } | { alone: string };
export type Distributions = Readonly<Record<string, Distribution>>;

interface Judgement {
  /** The verb and the tables, as exceptions list them: `select product, team_product`. */
  shape: string;
  /** Empty for a statement of one tenant. */
  faults: string[];
  /** The values of the columns that distribute the tables. */
  keys: { column: string; table: string; value: unknown }[];
}

/** System tables, which exist on every machine. */
const ofTheEngine = /^(pg_|sqlite_|kysely_|information_schema|pragma_)/;

/** Finds out whether a statement would work if the rows of different tenants were on different machines. */
export function judge(query: OperationNode, tables: Distributions): Judgement {
  const named = new Set<string>();
  const faults = new Set<string>();
  const keyOf = (table: string): string | undefined => {
    if (ofTheEngine.test(table)) return undefined;
    named.add(table);
    const distribution = tables[table];
    if (!distribution) faults.add(`${table} has no distribution`);
    return distribution && 'by' in distribution ? distribution.by : undefined;
  };
  const statement: Statement = { keyOf, uses: [], faults };
  readExpression(query, openScope(statement));
  const keys = statement.uses.map(({ table, key }) => ({ table, column: keyOf(table)!, ...resolve(key) }));
  for (const { table, column, isBound } of keys) if (!isBound) faults.add(`${table} without ${column}`);
  const bound = keys.filter(({ isBound }) => isBound);
  if (new Set(bound.map(({ value }) => value)).size > 1) faults.add('joins tenants');
  return {
    shape: `${toVerb(query, statement)} ${[...named].sort().join(', ')}`,
    faults: [...faults].sort(),
    keys: bound.map(({ table, column, value }) => ({ table, column, value })),
  };
}

const toVerb = ({ kind }: OperationNode, { uses }: Statement): string =>
  /^(Select|Insert|Update|Delete)Query/.exec(kind)?.[1]?.toLowerCase() ??
  uses.find(({ verb }) => verb !== 'select')?.verb ??
  'select';
