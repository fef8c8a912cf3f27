import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { levelRows } from './level.ts';
import { createSqliteDialect, createTurns } from './sqlite-dialect.ts';
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
  /** How many wait until they may ask. */
  waiting(): number;
  /** Those of this server. SQLite's is the one that writes: reads never wait. */
  connections(): Connections;
  ping(): Promise<void>;
}

/** What a store needs: the database itself, or a transaction on it. */
export type Querying = Kysely<Tables> | Transaction<Tables>;

/** Runs everything in one transaction, which a thrown error undoes. Services hold this: it lets them group, not query. */
export type Transact = <Value>(run: (transaction: Transaction<Tables>) => Promise<Value>) => Promise<Value>;

/** `bigint` answers (every `count`) become numbers: no count here comes near 2^53. */
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig;

const maximumConnections = 10;

export interface DatabaseSettings {
  database_url: string | undefined;
  data_dir: string;
  onQuery?: (event: LogEvent) => void;
  /** Lets somebody look on. */
  observed?: ((engine: Engine, dialect: Dialect) => Dialect) | undefined;
}

/** Where SQLite keeps everything. */
export const databaseFile = (data_dir: string): string => join(data_dir, 'portico.db');

export function openDatabase(settings: DatabaseSettings): Database {
  const { database_url, data_dir, onQuery, observed = (_engine, dialect) => dialect } = settings;
  const log = onQuery ? { log: onQuery } : {};
  const plugins = [levelRows];
  if (database_url) {
    const pool = new pg.Pool({
      connectionString: database_url,
      max: maximumConnections,
      connectionTimeoutMillis: 5000,
      types,
    });
    // Idle connections break when the server restarts; the pool replaces them, so there is nothing to do but not crash.
    pool.on('error', () => {});
    // One in use has no query to tell it to between two statements of a transaction: the next statement is refused, then.
    pool.on('connect', (client) => client.on('error', () => {}));
    const query = new Kysely<Tables>({ dialect: observed('postgres', new PostgresDialect({ pool })), plugins, ...log });
    return asDatabase('postgres', query, {
      waiting: () => pool.waitingCount,
      connections: () => ({
        in_use: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        maximum: maximumConnections,
      }),
    });
  }
  mkdirSync(data_dir, { recursive: true });
  const turns = createTurns();
  const dialect = observed('sqlite', createSqliteDialect(databaseFile(data_dir), turns));
  return asDatabase('sqlite', new Kysely<Tables>({ dialect, plugins, ...log }), {
    waiting: turns.waiting,
    connections: () => ({ in_use: turns.taken(), idle: 1 - turns.taken(), maximum: 1 }),
  });
}

function asDatabase(engine: Engine, query: Kysely<Tables>, use: Pick<Database, 'waiting' | 'connections'>): Database {
  return {
    engine,
    query,
    ...use,
    async ping() {
      await sql`select 1`.execute(query);
    },
    async [Symbol.asyncDispose]() {
      await query.destroy();
    },
  };
}
