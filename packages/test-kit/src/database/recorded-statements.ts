import { appendFileSync } from 'node:fs';
import { usersTenant } from '@portico/server/features/users/user-directory.ts';
import { distributions } from '@portico/server/platform/database/distribution.ts';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type QueryCompiler,
  type RootOperationNode,
  type ValueNode,
} from 'kysely';
import { inject } from 'vitest';
import { judge } from '../distribution/judge.ts';
import { callingFile } from './calling-file.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that collects statements and transactions of several tenants. Undefined if no test needs it. */
    recordedStatements: string | undefined;
  }
}

/** A line of that file. */
export interface RecordedFault {
  /** A path in `apps/server/src`. Empty for a table of the organization in a transaction of a portal. */
  file: string;
  shape: string;
  fault: string;
}

/** The result for a statement, cached by its text. */
interface Known {
  shape: string;
  faults: readonly string[];
  /** The parameters that contain the tenant. */
  keys: readonly { column: string; table: string; at: number }[];
}

const known = new Map<string, Known>();
const noted = new Set<string>();

function note(fault: RecordedFault, to: string): void {
  const line = JSON.stringify(fault);
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(to, `${line}\n`);
}

/** Judges every statement that the server's own code compiles, and every transaction that runs such statements. */
export function recordStatements(dialect: Dialect): Dialect {
  const to = inject('recordedStatements');
  if (to === undefined) return dialect;

  function createQueryCompiler(): QueryCompiler {
    const compiler = dialect.createQueryCompiler();
    return {
      compileQuery(node, id) {
        const compiled = compiler.compileQuery(node, id);
        let statement = known.get(compiled.sql);
        if (!statement) {
          statement = toKnown(compiler, compiled);
          known.set(compiled.sql, statement);
        }
        noteStatement(statement);
        return compiled;
      },
    };
  }

  function noteStatement({ shape, faults }: Known): void {
    const file = faults.length > 0 && callingFile();
    if (file) for (const fault of faults) note({ file, shape, fault }, to!);
  }

  const during = new WeakMap<DatabaseConnection, () => void>();

  async function beginTransaction(driver: Driver, ...[connection, settings]: Parameters<Driver['beginTransaction']>) {
    await driver.beginTransaction(connection, settings);
    const tenants: Tenants = { tables: new Map(), values: new Map() };
    const { executeQuery } = connection;
    during.set(connection, () => {
      connection.executeQuery = executeQuery;
      for (const table of tablesBesidePortal(tenants)) {
        note({ file: '', shape: table, fault: 'in a transaction of a portal' }, to!);
      }
    });
    connection.executeQuery = (query, options) => {
      const statement = known.get(query.sql);
      const fault = statement && addKeys(tenants, statement, query.parameters);
      const file = fault && callingFile();
      if (file) note({ file, shape: `${statement.shape}, in a transaction`, fault }, to!);
      return executeQuery.call(connection, query, options) as never;
    };
  }

  const end = (connection: DatabaseConnection) => {
    during.get(connection)?.();
    during.delete(connection);
  };

  function createDriver(): Driver {
    const driver = dialect.createDriver();
    const own: Pick<Driver, 'beginTransaction' | 'commitTransaction' | 'rollbackTransaction'> = {
      beginTransaction: (connection, settings) => beginTransaction(driver, connection, settings),
      commitTransaction: (connection) => driver.commitTransaction(connection).finally(() => end(connection)),
      rollbackTransaction: (connection) => driver.rollbackTransaction(connection).finally(() => end(connection)),
    };
    return new Proxy(driver, {
      get(target, name) {
        const value = Reflect.get(name in own ? own : target, name);
        return typeof value === 'function' ? value.bind(name in own ? own : target) : value;
      },
    });
  }

  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createDriver,
    createQueryCompiler,
  };
}

/** Replaces a value, to find its position among the parameters. */
class Mark {}

class MarkValues extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.immediate ? node : { ...node, value: new Mark() };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(() => new Mark()) };
  }
}

const marker = new MarkValues();

function toKnown(compiler: QueryCompiler, { query, queryId }: CompiledQuery): Known {
  const { shape, faults } = judge(query, distributions);
  const marked = marker.transformNode(query) as RootOperationNode;
  const { parameters } = compiler.compileQuery(marked, queryId);
  const keys = judge(marked, distributions).keys.map(({ column, table, value }) => ({
    column,
    table,
    at: parameters.indexOf(value),
  }));
  return { shape, faults, keys: keys.filter(({ at }) => at !== -1) };
}

/** The tenants that a transaction has touched, and the tables, each by key column. */
interface Tenants {
  values: Map<string, unknown>;
  tables: Map<string, Set<string>>;
}

/** Returns a fault if the statement adds another tenant to the transaction. */
function addKeys({ values, tables }: Tenants, { keys }: Known, parameters: readonly unknown[]): string | undefined {
  let fault: string | undefined;
  for (const { column, table, at } of keys) {
    const value = parameters[at];
    const before = values.get(column);
    if (before !== undefined && before !== value) fault = `a second ${column} in a transaction`;
    values.set(column, value);
    tables.set(column, (tables.get(column) ?? new Set()).add(table));
  }
  return fault;
}

/**
 * A portal's transaction may touch only a few tables of its organization. Login attempts of users are counted for the
 * whole server, under a tenant that is no portal.
 */
function tablesBesidePortal({ values, tables }: Tenants): Iterable<string> {
  const [portal, organization, account] = ['portal_id', 'org_id', 'tenant_id'].map((column) => values.get(column));
  const isOfPortal = portal !== undefined || ![undefined, organization, usersTenant].includes(account);
  return (isOfPortal && tables.get('org_id')) || [];
}
