import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, RootOperationNode } from 'kysely';
import type { ReplicaReads } from './replicas.ts';

/** Takes a connection of the primary only when a statement needs one. */
class EitherConnection implements DatabaseConnection {
  readonly #driver: Driver;
  readonly #reads: ReplicaReads;
  #primary: Promise<DatabaseConnection> | undefined;

  constructor(driver: Driver, reads: ReplicaReads) {
    this.#driver = driver;
    this.#reads = reads;
  }

  primary(): Promise<DatabaseConnection> {
    this.#primary ??= this.#driver.acquireConnection();
    return this.#primary;
  }

  async executeQuery<Row>(query: CompiledQuery, options?: never): Promise<QueryResult<Row>> {
    const fromPrimary = async () => (await this.primary()).executeQuery<Row>(query, options);
    // A connection that already uses the primary is in a transaction or continues one, so it stays there.
    const chosen = this.#primary === undefined && isPlainRead(query.query) ? this.#reads.choose() : undefined;
    if (!chosen) return fromPrimary();
    const fromReplica = async () => ({ rows: (await chosen.query(query.sql, query.parameters)) as Row[] });
    return this.#reads.readFrom<QueryResult<Row>>(chosen, fromReplica, fromPrimary);
  }

  async *streamQuery<Row>(
    ...given: Parameters<DatabaseConnection['streamQuery']>
  ): AsyncIterableIterator<QueryResult<Row>> {
    yield* (await this.primary()).streamQuery<Row>(...given);
  }

  async release(): Promise<void> {
    if (this.#primary) await this.#driver.releaseConnection(await this.#primary);
  }
}

/** A select without locks and without parts that may write. */
const isPlainRead = (node: RootOperationNode): boolean =>
  node.kind === 'SelectQueryNode' && node.endModifiers === undefined && node.with === undefined;

/** Sends reads to a replica if the current request allows it. */
export function withReplicas(dialect: Dialect, reads: ReplicaReads): Dialect {
  function createDriver(): Driver {
    const driver = dialect.createDriver();
    const primaryOf = async (connection: DatabaseConnection): Promise<DatabaseConnection> =>
      connection instanceof EitherConnection ? connection.primary() : connection;
    const own: Partial<Driver> = {
      acquireConnection: async () =>
        reads.isAsked() ? new EitherConnection(driver, reads) : driver.acquireConnection(),
      beginTransaction: async (connection, settings) => driver.beginTransaction(await primaryOf(connection), settings),
      commitTransaction: async (connection) => driver.commitTransaction(await primaryOf(connection)),
      rollbackTransaction: async (connection) => driver.rollbackTransaction(await primaryOf(connection)),
      releaseConnection: async (connection) =>
        connection instanceof EitherConnection ? connection.release() : driver.releaseConnection(connection),
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
    createDriver,
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
