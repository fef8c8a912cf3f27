import pg from 'pg';
import { isLongWork } from './long-work.ts';
import { longConnections } from './postgres-limits.ts';
import type { Statement } from './statement.ts';

interface Limits {
  /** The connections for requests. */
  connections: number;
  /** The timeouts of a statement of a request, and of one of long work. */
  request_ms: number;
  long_ms: number;
  Client?: typeof pg.Client;
}

/**
 * The pools of a PostgreSQL: one for requests and one for long work. PostgreSQL cancels statements that take too long. A
 * pooler that does not accept a timeout for a connection gets none; its own timeouts apply then. `config` loses the
 * timeout as well.
 */
export function createPools(config: pg.ClientConfig, limits: Limits) {
  const { connections, request_ms, long_ms, Client = pg.Client } = limits;
  config.statement_timeout = request_ms;
  const requests = createPool({ ...config, max: connections, Client });
  const long = createPool({ ...config, statement_timeout: long_ms, max: longConnections, Client });
  const all = [requests, long];

  function removeTimeouts(): void {
    for (const one of [config, ...all.map(({ options }) => options)]) delete one.statement_timeout;
  }

  async function connect(): Promise<pg.PoolClient> {
    const pool = isLongWork() ? long : requests;
    try {
      return await pool.connect();
    } catch (error) {
      if (!isRefusedTimeout(error)) throw error;
      removeTimeouts();
      return pool.connect();
    }
  }

  async function query(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = await connect();
    try {
      return (await client.query({ text, values: values as unknown[] })).rows;
    } finally {
      client.release();
    }
  }

  return {
    connect,
    options: requests.options,
    query,
    /** Runs a prepared read without the lanes of requests. */
    read: ({ sql }: Statement, values: readonly unknown[]) => query(sql, values),
    waiting: () => requests.waitingCount,
    inUse: () => all.reduce((sum, { totalCount, idleCount }) => sum + totalCount - idleCount, 0),
    idle: () => all.reduce((sum, { idleCount }) => sum + idleCount, 0),
    end: async () => void (await Promise.all(all.map((pool) => pool.end()))),
  };
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // Idle connections break when the database restarts. The pool replaces them, so the error is ignored.
  pool.on('error', () => {});
  // A connection may break between two statements of a transaction; then the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** How PgBouncer refuses a parameter that it does not know. */
const isRefusedTimeout = (error: unknown): boolean =>
  /unsupported startup parameter: statement_timeout/.test((error as Error).message);
