import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type OffsetNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import pLimit from 'p-limit';
import { createCache } from '../cache/cache.ts';

/**
 * Kysely on `node:sqlite` with two handles on one file. Reads outside a transaction use the reader and never wait;
 * writes and transactions take turns on the writer, so a transaction's statements cannot mix with another's.
 */
export function createSqliteDialect(handles: SqliteHandles, turns: Turns): Dialect {
  return {
    createAdapter: () => new TwoHandleSqliteAdapter(),
    createDriver: () => createDriver(handles, turns),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new UnknownLimitCompiler(),
  };
}

class TwoHandleSqliteAdapter extends SqliteAdapter {
  /** The driver itself serializes writes; Kysely's lock would make reads wait for transactions. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite does change schemas inside a transaction, so a migration that is killed midway leaves nothing behind. */
  override get supportsTransactionalDdl(): true {
    return true;
  }
}

/**
 * SQLite plans a statement again at every run if its limit is a bare parameter, to plan for that value. Planning takes
 * several times as long as running. SQLite does not evaluate sums for this, so limits are sums.
 */
class UnknownLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }

  protected override visitOffset(node: OffsetNode): void {
    super.visitOffset(node);
    this.append(' + 0');
  }
}

interface Connection extends DatabaseConnection {
  inTransaction: boolean;
  endTurn: (() => void) | undefined;
}

export type SqliteHandles = ReturnType<typeof openSqlite>;

/** The two handles. The dialect that gets them closes them. */
export const openSqlite = (file: string) => ({ writer: openHandle(file), reader: openHandle(file) });

function createDriver({ writer, reader }: SqliteHandles, { take: takeTurn }: Turns): Driver {
  const giveWay = createBreaks();
  const run = (connection: Connection, sql: string) => {
    if (connection.inTransaction) writer.exec(sql);
  };

  return {
    async init() {},
    async acquireConnection() {
      const connection: Connection = {
        inTransaction: false,
        endTurn: undefined,
        async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
          if (connection.inTransaction) {
            await giveWay();
            return writer.execute<Row>(query);
          }
          if (query.query.kind === 'SelectQueryNode') return reader.execute<Row>(query);
          const endTurn = await takeTurn();
          try {
            return writer.execute<Row>(query);
          } finally {
            endTurn();
          }
        },
        // biome-ignore lint/correctness/useYield: the whole result is in memory already
        async *streamQuery() {
          throw new Error('The SQLite driver does not stream: read pages instead');
        },
      };
      return connection;
    },
    async beginTransaction(connection) {
      const own = connection as Connection;
      own.endTurn = await takeTurn();
      try {
        // Immediate: the write lock is taken here, not at the first write, where a second process could refuse it.
        writer.exec('begin immediate');
        own.inTransaction = true;
      } catch (error) {
        own.endTurn();
        throw error;
      }
    },
    async commitTransaction(connection) {
      run(connection as Connection, 'commit');
      endTransaction(connection as Connection);
    },
    async rollbackTransaction(connection) {
      // SQLite rolls back by itself on some errors, such as a full disk; a second rollback would hide the cause.
      if (writer.isTransaction()) run(connection as Connection, 'rollback');
      endTransaction(connection as Connection);
    },
    async releaseConnection() {},
    async destroy() {
      reader.close();
      writer.close();
    },
  };
}

function endTransaction(connection: Connection): void {
  connection.inTransaction = false;
  connection.endTurn?.();
  connection.endTurn = undefined;
}

const longestWaitMs = 10_000;
const busyCode = 5;

interface Prepared {
  statement: StatementSync;
  /**
   * The columns of a row; empty if the statement returns no rows. SQLite computes them at each call, which takes longer
   * than most statements.
   */
  columns: readonly string[];
  /**
   * Whether the statement names its columns, so that rows can be arrays in that order. A migration may change the
   * columns of `*`.
   */
  isOrdered: boolean;
}

const hasStar = /[\s.,]\*/;

function openHandle(file: string) {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: longestWaitMs });
  switchToWal(database);
  // FULL: an acknowledged write survives a power cut, not only a crash of the process.
  database.exec('pragma synchronous = full; pragma cache_size = -32000;');
  database.exec('pragma temp_store = memory; pragma mmap_size = 268435456; pragma wal_autocheckpoint = 20000;');
  // SQLite's own `lower` knows ASCII only; PostgreSQL's knows every script.
  database.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
  const known = createCache<Prepared>({ maximum: 1000 });

  const prepare = (sql: string): Prepared =>
    known.getOrMake(sql, () => {
      const statement = database.prepare(sql);
      const isOrdered = !hasStar.test(sql);
      // Rows as objects of the driver are dictionaries to V8: reading and copying them takes much longer.
      statement.setReturnArrays(isOrdered);
      return { statement, isOrdered, columns: statement.columns().map(({ name }) => name) };
    });

  return {
    exec: (sql: string) => database.exec(sql),
    isTransaction: () => database.isTransaction,
    close: () => database.close(),
    execute<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
      const { statement, columns, isOrdered } = prepare(sql);
      const values = parameters.map(toSqliteValue);
      if (columns.length > 0) {
        const found: unknown[] = statement.all(...values);
        return { rows: isOrdered ? toRows(columns, found as unknown[][]) : (found as Row[]) };
      }
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
  };
}

function toRows<Row>(columns: readonly string[], found: readonly unknown[][]): Row[] {
  return found.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at];
    return row as Row;
  });
}

/** If two servers create the file at once, SQLite refuses this one statement without waiting for the other. */
function switchToWal(database: DatabaseSync): void {
  const began = performance.now();
  while (true) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      const isBusy = (error as { errcode?: number }).errcode === busyCode;
      if (!isBusy || performance.now() - began > longestWaitMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function toSqliteValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  return value as SQLInputValue;
}

const longestStretchMs = 20;

/**
 * Statements run in this thread, so a long transaction would block every request. It yields to the event loop after a
 * while.
 */
function createBreaks() {
  let since: number | undefined;
  return async (): Promise<void> => {
    const now = performance.now();
    if (since === undefined) {
      since = now;
      void nextTurn().then(() => {
        since = undefined;
      });
    } else if (now - since > longestStretchMs) await nextTurn();
  };
}

type Turns = ReturnType<typeof createTurns>;

/** A mutex: the caller releases it by the returned function. */
export function createTurns() {
  const limit = pLimit(1);
  return {
    waiting: () => limit.pendingCount,
    /** The number of turns in use: 1 or 0. */
    taken: () => limit.activeCount,
    take(): Promise<() => void> {
      const { promise: begun, resolve: begin } = Promise.withResolvers<() => void>();
      void limit(() => new Promise<void>((end) => begin(end)));
      return begun;
    },
  };
}
