import {
  AliasNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type OperationNode,
  type RootOperationNode,
  TableNode,
} from 'kysely';
import { createCache } from '../cache/cache.ts';
import type { Span } from './span.ts';
import type { Tracer } from './tracer.ts';

interface Statement {
  name: string;
  attributes: Record<string, string>;
}

const knownStatements = 2000;

/**
 * A span for each transaction and statement, with its verb and table and never its values. Statements outside of
 * requests and deliveries, such as polling, are left out.
 */
export function traceDialect(tracer: Tracer, system: 'sqlite' | 'postgresql') {
  const statements = createCache<{ statement: Statement | undefined }>({ maximum: knownStatements });

  /** Undefined for statements that only start or end a transaction. */
  const describe = ({ sql, query }: CompiledQuery): Statement | undefined =>
    statements.getOrMake(sql, () => ({ statement: toStatement(sql, query) })).statement;

  function toStatement(sql: string, query: CompiledQuery['query']): Statement | undefined {
    const [operation, table] = toOperation(query, sql);
    const attributes = {
      'db.system.name': system,
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    };
    const isWork = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'].includes(operation);
    return isWork ? { name: table === undefined ? operation : `${operation} ${table}`, attributes } : undefined;
  }

  function tracedDriver(driver: Driver): Driver {
    const transactions = new WeakMap<DatabaseConnection, Span>();
    const traced = new WeakSet<DatabaseConnection>();

    function trace(connection: DatabaseConnection): void {
      if (traced.has(connection)) return;
      traced.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query, ...options) => {
        const parent = transactions.get(connection) ?? tracer.current();
        const statement = parent && describe(query);
        if (!statement) return execute(query, ...options);
        const span = tracer.start(statement.name, 'client', statement.attributes, parent);
        return tracer.during(span, () => execute(query, ...options));
      };
    }

    function endTransaction(connection: DatabaseConnection, outcome: string): void {
      const span = transactions.get(connection);
      if (!span) return;
      transactions.delete(connection);
      span.attributes['portico.transaction'] = outcome;
      tracer.end(span);
    }

    const own: Pick<Driver, 'acquireConnection' | 'beginTransaction' | 'commitTransaction' | 'rollbackTransaction'> = {
      async acquireConnection(...options) {
        const connection = await driver.acquireConnection(...options);
        trace(connection);
        return connection;
      },
      async beginTransaction(connection, settings) {
        const parent = tracer.current();
        const span = parent && tracer.start('transaction', 'client', { 'db.system.name': system }, parent);
        await driver.beginTransaction(connection, settings);
        if (span) transactions.set(connection, span);
      },
      async commitTransaction(connection) {
        await driver.commitTransaction(connection);
        endTransaction(connection, 'committed');
      },
      async rollbackTransaction(connection) {
        await driver.rollbackTransaction(connection).finally(() => endTransaction(connection, 'rolled back'));
      },
    };
    return new Proxy(driver, {
      get(target, name) {
        const value = Reflect.get(name in own ? own : target, name);
        return typeof value === 'function' ? value.bind(name in own ? own : target) : value;
      },
    });
  }

  return (dialect: Dialect): Dialect => ({
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => tracedDriver(dialect.createDriver()),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  });
}

/** The verb of a statement and its table, if any; nested statements do not count. */
function toOperation(query: RootOperationNode, sql: string): [operation: string, table?: string | undefined] {
  switch (query.kind) {
    case 'SelectQueryNode':
      return ['SELECT', tableOf(query.from?.froms[0])];
    case 'InsertQueryNode':
      return ['INSERT', tableOf(query.into)];
    case 'UpdateQueryNode':
      return ['UPDATE', tableOf(query.table)];
    case 'DeleteQueryNode':
      return ['DELETE', tableOf(query.from.froms[0])];
    default:
      return [/^\s*([a-z]+)/i.exec(sql)?.[1]?.toUpperCase() ?? ''];
  }
}

function tableOf(node: OperationNode | undefined): string | undefined {
  if (!node) return undefined;
  if (AliasNode.is(node)) return tableOf(node.node);
  return TableNode.is(node) ? node.table.identifier.name : undefined;
}
