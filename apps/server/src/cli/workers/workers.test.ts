import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { runCommandHere } from '@portico/test-kit/server/command-here.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { aPortalContent } from '@portico/test-kit/world/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { countWorkers } from './count.ts';

test.each([
  [{ workers: 'auto', database_url: undefined }, 4, 1],
  [{ workers: 1, database_url: undefined }, 4, 1],
  [{ workers: 3, database_url: 'postgres://db.internal/portico' }, 1, 3],
  [{ workers: 'auto', database_url: 'postgres://db.internal/portico' }, 4, 4],
  [{ workers: 'auto', database_url: 'postgres://db.internal/portico' }, 64, 8],
  [{ workers: 'auto', database_url: 'postgres://localhost/portico' }, 4, 2],
  [{ workers: 'auto', database_url: 'postgres://[::1]/portico' }, 1, 1],
] as const)('%j on %i processors means %i workers', (settings, processors, count) => {
  expect(countWorkers(settings, processors)).toBe(count);
});

test('the embedded database allows one process', async () => {
  const { code, errors } = await runCommandHere(['serve'], { WORKERS: '2', DATA_DIR: '/proc/no-such-folder' });
  expect([code, errors]).toEqual([
    1,
    'WORKERS is 2, and the embedded database is for one process: set DATABASE_URL to a PostgreSQL, or WORKERS to 1.',
  ]);
});

/** Maps the number of each worker to its process id. */
async function workersOf(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const started = [...text.matchAll(/^process_start_time_seconds\{worker="(\d+)"\} (\d+)/gm)];
  return new Map(started.map(([, number = '', at]) => [number, Number(at)]));
}

const run = promisify(execFile);

/** The child processes of a process, oldest first. */
async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return all.flatMap(([child, parent]) => (parent === pid ? [child!] : [])).toSorted((one, other) => one - other);
}

/** A private portal with a developer, served by two workers at `localhost`. */
async function aServer() {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await openTestDatabase('postgres'));
  const services = createServices({ ...database.settings, database });
  const org_id = await services.organization.create('Test organization');
  await services.publishing.publish(org_id, aPortalContent({ hosts: ['localhost'], visibility: 'private' }));
  const { id } = await services.portals.byHost('localhost');
  await services.accounts.add(id, {
    email: 'dev@example.com',
    full_name: 'Dana Example',
    status: 'approved',
    password: 'Portico-demo-1',
  });
  const { database_url = '', data_dir } = database.settings;
  const settings = { DATABASE_URL: database_url, DATA_DIR: data_dir, DEMO: 'no', WORKERS: '2' };
  const server = opened.use(await startServer(settings));
  await until(async () => (await workersOf(server.url)).size === 2, 60_000, 'that two workers serve');
  const rest = opened.move();
  return { database, services, server, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}

const asked = async (url: string, times: number): Promise<Set<number>> => {
  const statuses = new Set<number>();
  // A kept-alive connection would always reach the same worker.
  const headers = { connection: 'close' };
  for (let at = 0; at < times; at += 1) statuses.add((await fetch(`${url}/api/v2/portal`, { headers })).status);
  return statuses;
};

describe('two workers', { timeout: 120_000 }, () => {
  const opened = new AsyncDisposableStack();
  let at: Awaited<ReturnType<typeof aServer>>;
  beforeAll(async () => {
    at = opened.use(await aServer());
  }, 120_000);
  afterAll(() => opened.disposeAsync());

  test('share the port, answer with the metrics of both, and print the start message once', async () => {
    const { url } = at.server;
    const countOf = async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      expect(text.match(/^# TYPE portico_requests_total/gm)).toHaveLength(1);
      const counts = text.matchAll(/^portico_requests_total\{.*route="\/api\/v2\/portal".*worker="(\d)"\} (\d+)$/gm);
      return new Map(Array.from(counts, ([, number = '', count]) => [number, Number(count)]));
    };
    expect(await asked(url, 10)).toEqual(new Set([200]));
    const before = await countOf();
    expect(await asked(url, 20)).toEqual(new Set([200]));
    const after = await countOf();
    expect(['1', '2'].map((number) => after.get(number)! - before.get(number)!)).toEqual([10, 10]);
    expect(at.server.output().match(/Portico is ready at/g)).toHaveLength(1);
  });

  test('share the limit of login attempts', async () => {
    const headers = { connection: 'close', 'content-type': 'application/json' };
    const body = JSON.stringify({ username: 'dev@example.com', password: 'Wrong-password-1' });
    const types: string[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const answer = await fetch(`${at.server.url}/api/v2/developer/authenticate`, { method: 'POST', headers, body });
      types.push(((await answer.json()) as { type: string }).type);
    }
    const wrong = '/problems/wrong-credentials';
    expect(types.slice(0, 6)).toEqual([wrong, wrong, wrong, wrong, wrong, '/problems/account-locked']);
    expect(new Set(types.slice(6))).toEqual(new Set(['/problems/account-locked']));
  });

  test('replace a killed worker, and the other one takes over the scheduled work', async () => {
    const { server, services, database } = at;
    const workers = await childrenOf(server.pid);
    expect(workers.length).toBe(2);
    // The first worker started alone and is the leader.
    process.kill(workers[0]!, 'SIGKILL');
    await until(() => server.output().includes('a worker ended'), 10_000, 'that it is noticed');
    expect(await asked(server.url, 6)).toEqual(new Set([200]));
    await services.organization.create('Another organization');
    const unchained = database.query.selectFrom('audit_event').select('id').where('seq', 'is', null);
    await until(async () => (await unchained.execute()).length === 0, 20_000, 'that the audit log is chained');
    await until(async () => (await workersOf(server.url)).size === 2, 60_000, 'that it is replaced');
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toMatch(/^portico_worker_replacements_total 1$/m);
  });
});

test('a server with workers exits with 0 when it is stopped, and leaves no worker behind when it is killed', {
  timeout: 120_000,
}, async () => {
  await using at = await aServer();
  const { server } = at;
  expect(await server.terminate()).toBe(0);
  await server.restart();
  await server.kill();
  const isAway = () =>
    fetch(`${server.url}/healthz`).then(
      () => false,
      () => true,
    );
  await until(isAway, 10_000, 'that nobody answers');
});

test('if workers cannot start, the server exits with their error', { timeout: 60_000 }, async () => {
  await expect(startServer({ DATABASE_URL: 'postgres://127.0.0.1:1/x', WORKERS: '2' })).rejects.toThrow(
    /ended with 1:\nDATABASE_URL cannot be reached/,
  );
});
