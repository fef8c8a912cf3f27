import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@portico/server/platform/database/database.ts';
import { migrate, migrationNames } from '@portico/server/platform/database/migrate.ts';
import { type StoppablePostgres, startStoppablePostgres } from '@portico/test-kit/database/stoppable-postgres.ts';
import { watchWriter } from '@portico/test-kit/database/watch-writer.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { startCommand } from '@portico/test-kit/server/command.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { sendTo } from '../kit/wire.ts';
import { makeBusyPortal } from './kit/busy-portal.ts';
import { findDeepViolations, findViolations } from './kit/invariants.ts';
import { newLedger, startMixedLoad } from './kit/mixed-load.ts';

const engines = ['sqlite', 'postgres'] as const;
type Engine = (typeof engines)[number];

interface Data {
  data_dir: string;
  database_url: string | undefined;
}

const kills = byForm({ short: 2, long: 50 });

let postgres: StoppablePostgres;
beforeAll(async () => {
  postgres = await startStoppablePostgres();
});
afterAll(() => postgres[Symbol.asyncDispose]());

/** Data that is not migrated yet. */
async function emptyData(engine: Engine, folder: string, name: string) {
  const database_url = engine === 'postgres' ? await postgres.createDatabase(name) : undefined;
  const settings = {
    DATA_DIR: folder,
    DEMO: 'no',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: join(tmpdir(), 'portico-compile-cache'),
    ...(database_url && { DATABASE_URL: database_url }),
  };
  return { data: { data_dir: folder, database_url }, settings };
}

/** The tables and their columns, sorted. */
async function schemaOf(data: Data): Promise<unknown[]> {
  await using database = openDatabase(data);
  const { rows } = await (database.engine === 'sqlite'
    ? sql`select type, name, sql from sqlite_schema order by type, name`
    : sql`select table_name, column_name, data_type, is_nullable from information_schema.columns
           where table_schema = 'public' and table_name !~ '_[0-9]+$' order by table_name, column_name`
  ).execute(database.query);
  return rows;
}

async function executedIn(data: Data): Promise<string[]> {
  await using database = openDatabase(data);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.query);
  return rows.map(({ name }) => name);
}

test.each(engines)('two servers that start at once on an empty database migrate it once: %s', async (engine) => {
  await using folder = await aTemporaryFolder();
  const { data, settings } = await emptyData(engine, folder.path, 'together');
  const servers = await Promise.all([startServer(settings), startServer(settings)]);
  try {
    for (const { port } of servers) expect((await sendTo(port, 'localhost')('GET', '/readyz')).status).toBe(200);
    expect(await executedIn(data)).toEqual(migrationNames);
    for (const server of servers) expect(await server.terminate()).toBe(0);
  } finally {
    for (const server of servers) await server[Symbol.asyncDispose]();
  }
});

async function killWhileItWrites(command: ChildProcess, data: Data): Promise<void> {
  await using writer = await watchWriter(data);
  const ended = once(command, 'exit');
  const began = performance.now();
  // Checked every millisecond, because the command writes only for a moment.
  while (command.exitCode === null && !(await writer.isBusy())) {
    expect(performance.now() - began, 'until the command writes').toBeLessThan(60_000);
    await sleep(1);
  }
  await sleep(randomInt(100));
  command.kill('SIGKILL');
  await ended;
}

test('62. A migration killed midway; a backup restored', { timeout: 60_000 + kills * 60_000 }, async (context) => {
  const found = { none: 0, all: 0 };
  for (const engine of engines) {
    await using whole = await aTemporaryFolder();
    const { data: reference } = await emptyData(engine, whole.path, 'reference');
    {
      await using database = openDatabase(reference);
      await migrate(database);
    }
    for (let kill = 0; kill < kills; kill += 1) {
      await using folder = await aTemporaryFolder();
      const { data, settings } = await emptyData(engine, folder.path, `killed_${kill}`);
      // The file must exist to be watched.
      await openDatabase(data)[Symbol.asyncDispose]();
      await killWhileItWrites(startCommand(['migrate'], settings), data);

      const executed = await executedIn(data).catch(() => []);
      expect([[], migrationNames]).toContainEqual(executed);
      found[executed.length === 0 ? 'none' : 'all'] += 1;
      await using server = await startServer(settings);
      expect((await sendTo(server.port, 'localhost')('GET', '/readyz')).status).toBe(200);
      expect(await server.terminate()).toBe(0);
      expect(await schemaOf(data)).toEqual(await schemaOf(reference));
    }
  }
  figure(
    context,
    `${kills * 2} kills: ${found.none} times nothing was done, ${found.all} times all of it; then all of it`,
  );
});

test('in a rolling upgrade the old instance keeps serving while the new one migrates and serves beside it', {
  timeout: 180_000,
}, async (context) => {
  await using folder = await aTemporaryFolder();
  await using portal = await makeBusyPortal(folder.path, await postgres.createDatabase('rolling'));
  const next = { NODE_OPTIONS: `--import=${join(import.meta.dirname, './kit/next-version.ts')}` };
  await using old = await startServer(portal.settings);
  const ledger = newLedger();
  const ports = [old.port];
  // The migration may refuse a request that blocks it, and the request must be sent again.
  const load = await startMixedLoad({ portal, ledger, ports: () => ports, allowed: [503] });
  await using renewed = await startServer({ ...portal.settings, ...next });
  expect(await portal.database.query.introspection.getTables()).toContainEqual(
    expect.objectContaining({ name: 'next_thing' }),
  );
  const before = ledger.acknowledged;
  ports.push(renewed.port);
  await until(() => ledger.acknowledged >= before + 100, 60_000, 'that 100 more writes are acknowledged');
  ports.shift();
  expect(await old.terminate()).toBe(0);
  const after = ledger.acknowledged;
  await until(() => ledger.acknowledged >= after + 50, 60_000, 'that 50 more writes are acknowledged');
  await load.stop();
  expect(await findViolations(portal, ledger)).toEqual([]);
  expect(await findDeepViolations(portal)).toEqual([]);
  // Only a backup leads back to the old version, which does not start on a newer database.
  await expect(old.restart()).rejects.toThrow(/brought up to date by a newer version of Portico/);
  const refused = ledger.refusals.get(503) ?? 0;
  figure(context, `${ledger.acknowledged} acknowledged writes on both versions, none lost; ${refused} sent away`);
});
