import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { levelRows } from './level.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database extends AsyncDisposable {
  readonly engine: Engine;
  readonly query: Kysely<Tables>;
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

export interface DatabaseSettings {
  database_url: string | undefined;
  data_dir: string;
  onQuery?: (event: LogEvent) => void;
}

/** Where SQLite keeps everything. */
export const databaseFile = (data_dir: string): string => join(data_dir, 'portico.db');

export function openDatabase({ database_url, data_dir, onQuery }: DatabaseSettings): Database {
  const log = onQuery ? { log: onQuery } : {};
  const plugins = [levelRows];
  if (database_url) {
    const pool = new pg.Pool({ connectionString: database_url, max: 10, connectionTimeoutMillis: 5000, types });
    // Idle connections break when the server restarts; the pool replaces them, so there is nothing to do but not crash.
    pool.on('error', () => {});
    const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins, ...log });
    return asDatabase('postgres', query);
  }
  mkdirSync(data_dir, { recursive: true });
  const dialect = createSqliteDialect(databaseFile(data_dir));
  return asDatabase('sqlite', new Kysely<Tables>({ dialect, plugins, ...log }));
}

function asDatabase(engine: Engine, query: Kysely<Tables>): Database {
  return {
    engine,
    query,
    async ping() {
      await sql`select 1`.execute(query);
    },
    async [Symbol.asyncDispose]() {
      await query.destroy();
    },
  };
}
