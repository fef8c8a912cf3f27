import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseSettings, openDatabase } from '@portico/server/platform/database/database.ts';
import { startPostgres } from '@portico/test-kit/database/postgres-cluster.ts';
import { requestAs } from '@portico/test-kit/network/request.ts';
import { unlimited } from '@portico/test-kit/world/unlimited.ts';
import type { Target } from './request-rate.ts';
import { startProcess } from './server-process.ts';

export type Engine = 'SQLite' | 'PostgreSQL';
export const engines: readonly Engine[] = ['SQLite', 'PostgreSQL'];

const DEMO_PASSWORD = 'Portico-bench-1';
/** Logins are measured many times. */
const LIMITS = Object.entries(unlimited)
  .map((pair) => pair.join('='))
  .join(',');

/** The reads of a logged-in developer. */
export const reads = ['me', 'product', 'application', 'document', 'versions', 'operations', 'applications'] as const;
/** The reads whose answers are cached for developers with the same rights. */
export const remembered = ['catalog', 'product', 'document', 'versions', 'operations'] as const;
export type Read = (typeof reads)[number] | (typeof remembered)[number];

export interface SignedIn extends AsyncDisposable {
  pid: number;
  url: string;
  data_dir: string;
  settings: Pick<DatabaseSettings, 'database_url' | 'data_dir'>;
  /** The headers of the developer's requests. */
  headers: { host: string; cookie: string };
  password: string;
  /** What the developer reads at a path. */
  read<Value>(path: string): Promise<Value>;
  /** Requests that skip the cache, as browsers send them to reload a page. */
  targets: Record<Read, Target>;
  /** The same requests without skipping the cache. */
  usualTargets: Record<Read, Target>;
  /** The bytes that the developer receives. */
  bytesOf(read: Read): Promise<string>;
}

/** A server with the demo's private portal on this engine, and a logged-in developer. */
export async function startSignedIn(engine: Engine, script = '../apps/server/src/main.ts'): Promise<SignedIn> {
  await using stack = new AsyncDisposableStack();
  const postgres = engine === 'PostgreSQL' ? stack.use(await startPostgres()) : undefined;
  const database_url = await postgres?.createDatabase('reads');
  const server = stack.use(
    await startProcess(script, { DEMO_PASSWORD, LIMITS, ...(database_url && { DATABASE_URL: database_url }) }),
  );
  await untilMerged({ database_url, data_dir: server.data_dir });
  const url = server.url.replace('localhost', '127.0.0.1');
  const host = new URL(server.url).host;
  const { headers } = await requestAs(host, `${url}/api/v2/developer/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'dev@example.com', password: DEMO_PASSWORD }),
  });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const written = async (path: string) => {
    const answer = await requestAs(host, `${url}${path}`, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer.text();
  };
  interface Item {
    id: string;
    document_count?: number;
  }
  const firstBelow = async (path: string) => {
    const { data } = JSON.parse(await written(path)) as { data: Item[] };
    return `${path}/${data.find(({ document_count }) => document_count !== 0)?.id}`;
  };

  const product = await firstBelow('/api/v2/products');
  const paths: Record<Read, string> = {
    me: '/api/v2/developer/me',
    product,
    application: await firstBelow('/api/v2/applications'),
    document: await firstBelow(`${product}/documents`),
    versions: `${product}/versions`,
    operations: `${await firstBelow(`${product}/versions`)}/spec/operations`,
    applications: '/api/v2/applications',
    catalog: '/api/v2/products',
  };
  const toTargets = (asked: Record<string, string>) =>
    mapValues(
      paths,
      (path): Target => ({ url: `${url}${path}`, pid: server.pid, headers: { host, cookie, ...asked } }),
    );
  const running = stack.move();
  return {
    url,
    pid: server.pid,
    data_dir: server.data_dir,
    settings: { database_url, data_dir: server.data_dir },
    headers: { host, cookie },
    password: DEMO_PASSWORD,
    read: async (path) => JSON.parse(await written(path)),
    targets: toTargets({ 'cache-control': 'no-cache' }),
    usualTargets: toTargets({}),
    bytesOf: (read) => written(paths[read]),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** The demo's calls are merged in the background, which keeps the server busy for a while. */
async function untilMerged(settings: DatabaseSettings): Promise<void> {
  await using database = openDatabase(settings);
  const batches = database.query.selectFrom('analytics_batch').select('id').limit(1);
  while ((await batches.executeTakeFirst()) !== undefined) await sleep(250);
}

const mapValues = <Key extends string, From, To>(of: Record<Key, From>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(of).map(([key, value]) => [key, to(value)])) as Record<Key, To>;
