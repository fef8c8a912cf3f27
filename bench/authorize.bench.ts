import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@portico/test-kit/database/postgres-cluster.ts';
import { apiHost, makeKeyedPortal } from './keyed-portal.ts';
import { compareRates, type Target } from './request-rate.ts';
import type { Bench } from './row.ts';
import { startPortico, startProcess } from './server-process.ts';

const few = 1000;
const many = 1_000_000;

/**
 * The time that a gateway waits for each call: a key among few and among many, compared with a route that does nothing.
 */
export const authorizeBench: Bench = async () => {
  await using small = await servePortal(few);
  await using large = await servePortal(many);
  await using postgres = await startPostgres();
  await using onPostgres = await servePortal(few, await postgres.createDatabase('authorize'));
  await using bare = await startProcess('bare-fastify.ts', { BYTES_FILE: join(import.meta.dirname, 'package.json') });
  // The same requests for both, because the time to read a call's headers is not compared.
  const { requests } = small.target;
  const asked = { url: bare.url, ...(requests && { requests }) };
  const rates = await compareRates({
    bare: asked,
    few: small.target,
    many: large.target,
    onPostgres: onPostgres.target,
  });
  const details = {
    'requests/s': Math.round(rates.few.per_second),
    'bare requests/s': Math.round(rates.bare.per_second),
    'p99 ms': rates.few.p99_ms,
    'bare p99 ms': rates.bare.p99_ms,
  };
  return [
    {
      name: 'GET /gateway/v1/authorize with a key on SQLite, against a bare route',
      value: (rates.few.per_second / rates.bare.per_second) * 100,
      unit: '%',
      bar: { at_least: 50 },
      details,
    },
    {
      name: 'p99 of GET /gateway/v1/authorize, against that of a bare route',
      value: rates.few.p99_ms / Math.max(rates.bare.p99_ms, 1),
      unit: 'times',
      bar: { at_most: 3 },
      details,
    },
    {
      name: 'GET /gateway/v1/authorize with a cached key on PostgreSQL, against a bare route',
      value: (rates.onPostgres.per_second / rates.bare.per_second) * 100,
      unit: '%',
      bar: { at_least: 50 },
      details: { 'requests/s': Math.round(rates.onPostgres.per_second), 'p99 ms': rates.onPostgres.p99_ms },
    },
    {
      name: 'p99 of GET /gateway/v1/authorize on PostgreSQL, against that of a bare route',
      value: rates.onPostgres.p99_ms / Math.max(rates.bare.p99_ms, 1),
      unit: 'times',
      bar: { at_most: 3 },
      details: { 'p99 ms': rates.onPostgres.p99_ms, 'bare p99 ms': rates.bare.p99_ms },
    },
    {
      name: 'GET /gateway/v1/authorize with a million keys, against a thousand',
      value: (rates.many.per_second / rates.few.per_second) * 100,
      unit: '%',
      bar: { at_least: 80 },
      details: {
        'a million, requests/s': Math.round(rates.many.per_second),
        'a thousand, requests/s': Math.round(rates.few.per_second),
        'a million, p99 ms': rates.many.p99_ms,
      },
    },
  ];
};

async function servePortal(count: number, database_url?: string) {
  await using stack = new AsyncDisposableStack();
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  stack.defer(() => rm(DATA_DIR, { recursive: true, force: true }));
  const { token, keys } = await makeKeyedPortal({ data_dir: DATA_DIR, database_url }, count);
  const portico = stack.use(
    await startPortico({ DEMO: 'no', DATA_DIR, ...(database_url && { DATABASE_URL: database_url }) }),
  );
  const target: Target = {
    url: `${portico.url.replace('localhost', '127.0.0.1')}/gateway/v1/authorize`,
    requests: keys.map((apikey, at) => ({
      headers: {
        apikey,
        'x-portico-gateway-token': token,
        'x-original-method': 'GET',
        'x-original-host': apiHost,
        'x-original-uri': `/parcels/${at}`,
      },
    })),
  };
  const running = stack.move();
  return { target, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
