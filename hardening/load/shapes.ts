import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@portico/test-kit/database/postgres-cluster.ts';
import { type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { unlimited } from '../kit/unlimited.ts';
import { type Population, populate } from './population.ts';

export interface Shape {
  name: string;
  engine: 'SQLite' | 'PostgreSQL';
  copies: number;
  /** The time limit of refusals. */
  refused_within_ms: number;
}

/** Several servers, the database and the sender share the cores of one machine, so each also waits for a core. */
const onSharedCores = 250;

export const shapes: readonly Shape[] = [
  { name: 'sqlite-1', engine: 'SQLite', copies: 1, refused_within_ms: 100 },
  { name: 'sqlite-2', engine: 'SQLite', copies: 2, refused_within_ms: onSharedCores },
  { name: 'postgres-1', engine: 'PostgreSQL', copies: 1, refused_within_ms: onSharedCores },
  { name: 'postgres-2', engine: 'PostgreSQL', copies: 2, refused_within_ms: onSharedCores },
];

export interface Running extends AsyncDisposable {
  urls: string[];
  population: Population;
}

const secret_key = 'a-key-of-the-load-suite-and-of-nothing-else';

/** The database with its population, and the servers of the shape. */
export async function start({ engine, copies }: Shape): Promise<Running> {
  await using stack = new AsyncDisposableStack();
  const data_dir = await mkdtemp(join(tmpdir(), 'portico-load-'));
  stack.defer(() => rm(data_dir, { recursive: true, force: true }));
  const postgres = engine === 'PostgreSQL' ? stack.use(await startPostgres()) : undefined;
  const database_url = await postgres?.createDatabase('load');
  const population = await populate({ data_dir, database_url, secret_key });
  const servers: StartedServer[] = [];
  for (let copy = 0; copy < copies; copy++) {
    const shared = { DATA_DIR: data_dir, SECRET_KEY: secret_key, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' };
    const settings = { ...shared, DEMO: 'no', ...unlimited };
    const server = await startServer({ ...settings, ...(database_url && { DATABASE_URL: database_url }) });
    servers.push(stack.use(server));
  }
  const running = stack.move();
  const urls = servers.map(({ url }) => url.replace('localhost', '127.0.0.1'));
  return { urls, population, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
