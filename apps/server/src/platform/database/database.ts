import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { levelRows } from './level.ts';
import { isLongWork } from './long-work.ts';
import { createNotices, type Notices, noNotices } from './notices.ts';
import { createLanes } from './postgres-lanes.ts';
import { laneCount, longConnections, longTimes, usualConnections, usualStatementSeconds } from './postgres-limits.ts';
import { createPools } from './postgres-pools.ts';
import { NamingClient } from './postgres-statements.ts';
import { withReplicas } from './replicas/replica-dialect.ts';
import { createReplicas, type Replicas } from './replicas/replicas.ts';
import { createSqliteDialect, createTurns, openSqlite } from './sqlite-dialect.ts';
import type { ReadPrepared } from './statement.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

interface Connections {
  in_use: number;
  idle: number;
  maximum: number;
}

export interface Database extends AsyncDisposable {
  readonly engine: Engine;
  readonly query: Kysely<Tables>;
  /** Runs a prepared read at once, past the query builder. Undefined where statements are observed. */
  readonly read?: ReadPrepared | undefined;
  /** Replicas that may answer reads; undefined without any. */
  readonly replicas?: Replicas | undefined;
  /** Notices of changes, sent by the database. */
  readonly notices: Notices;
  /** The number of queued statements and transactions. */
  waiting(): number;
  /** The connections of this server. On SQLite only the writer counts, because reads never wait. */
  connections(): Connections;
  ping(): Promise<void>;
}

/** A database or a transaction, as stores need it. */
export type OpenTransaction = Transaction<Tables>;
export type Querying = Kysely<Tables> | OpenTransaction;

/**
 * Runs a function in one transaction, which an error rolls back. Services get only this: they can group writes, but not
 * query.
 */
export type Transact = <Value>(run: (transaction: Transaction<Tables>) => Promise<Value>) => Promise<Value>;

/** Converts `bigint` results (every `count`) to numbers: no count comes near 2^53. */
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig;

export interface DatabaseSettings {
  database_url: string | undefined;
  /**
   * Whether PostgreSQL keeps prepared statements; true by default. They fail behind a pooler that sends the next
   * statement on another connection.
   */
  database_prepare?: boolean;
  /** The connections to PostgreSQL for requests. */
  database_connections?: number;
  /** How long a statement of a request may take on PostgreSQL. */
  database_statement_seconds?: number;
  /** Replicas of the PostgreSQL. */
  database_read_urls?: readonly string[] | undefined;
  data_dir: string;
  onQuery?: (event: LogEvent) => void;
  /** Wraps the dialect to observe every statement. Prepared reads are off then, so that none is missed. */
  observed?: ((engine: Engine, dialect: Dialect) => Dialect) | undefined;
  /** Wraps the dialect, but not prepared reads. */
  wrapped?: ((dialect: Dialect) => Dialect) | undefined;
}

/** The SQLite file. */
export const databaseFile = (data_dir: string): string => join(data_dir, 'portico.db');

export function openDatabase(settings: DatabaseSettings): Database {
  const { database_url, data_dir, onQuery, wrapped = (dialect) => dialect } = settings;
  const observed = settings.observed ?? ((_engine, dialect) => dialect);
  const isObserved = onQuery !== undefined || settings.observed !== undefined;
  const log = onQuery ? { log: onQuery } : {};
  const plugins = [levelRows];
  if (database_url) {
    const { database_prepare = true, database_read_urls = [], database_connections = usualConnections } = settings;
    const { database_statement_seconds = usualStatementSeconds } = settings;
    const config: pg.ClientConfig = { connectionString: database_url, connectionTimeoutMillis: 5000, types };
    const request_ms = database_statement_seconds * 1000;
    const pools = createPools(config, {
      ...(database_prepare
        ? { connections: database_connections - laneCount, Client: NamingClient }
        : { connections: database_connections }),
      request_ms,
      long_ms: request_ms * longTimes,
    });
    const reads = database_read_urls.length > 0 ? createReplicas(database_read_urls, config, pools.query) : undefined;
    const plain = new PostgresDialect({ pool: pools });
    const query = new Kysely<Tables>({
      dialect: observed('postgres', wrapped(reads ? withReplicas(plain, reads) : plain)),
      plugins,
      ...log,
    });
    const lanes = createLanes(config, laneCount, pools.read);
    const notices = createNotices(config, pools.query);
    const readOnPrimary: ReadPrepared = (statement, values) =>
      isLongWork() ? pools.read(statement, values) : lanes.read(statement, values);
    return asDatabase('postgres', query, {
      notices,
      replicas: reads?.replicas,
      read: isObserved || !database_prepare ? undefined : (reads?.reading(readOnPrimary) ?? readOnPrimary),
      // Prepared reads share connections, so those beyond the number of connections count as queued.
      waiting: () => pools.waiting() + Math.max(0, lanes.inFlight() - database_connections),
      connections: () => ({
        in_use: pools.inUse() + lanes.busy() + notices.connections(),
        idle: pools.idle() + lanes.open() - lanes.busy(),
        // Plus the listening connection, which is in no pool.
        maximum: database_connections + longConnections + 1,
      }),
      end: async () => void (await Promise.all([lanes.end(), notices.stop(), reads?.end()])),
    });
  }
  mkdirSync(data_dir, { recursive: true });
  const turns = createTurns();
  const handles = openSqlite(databaseFile(data_dir));
  const dialect = observed('sqlite', wrapped(createSqliteDialect(handles, turns)));
  const read: ReadPrepared = ({ sql }, parameters) =>
    handles.reader.execute<Record<string, unknown>>({ sql, parameters }).rows;
  return asDatabase('sqlite', new Kysely<Tables>({ dialect, plugins, ...log }), {
    notices: noNotices,
    read: isObserved ? undefined : read,
    waiting: turns.waiting,
    connections: () => ({ in_use: turns.taken(), idle: 1 - turns.taken(), maximum: 1 }),
  });
}

type Use = Pick<Database, 'read' | 'replicas' | 'notices' | 'waiting' | 'connections'> & { end?: () => Promise<void> };

function asDatabase(engine: Engine, query: Kysely<Tables>, { end, ...use }: Use): Database {
  return {
    engine,
    query,
    ...use,
    async ping() {
      await sql`select 1`.execute(query);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([query.destroy(), end?.()]);
    },
  };
}
