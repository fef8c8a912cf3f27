import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  onBothEngines,
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
} from '@portico/test-kit/database/engines.ts';
import { startStoppablePostgres } from '@portico/test-kit/database/stoppable-postgres.ts';
import { startCommand } from '@portico/test-kit/server/command.ts';
import { runCommandHere } from '@portico/test-kit/server/command-here.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { hour } from '@portico/test-kit/world/traffic-world.ts';
import { aPortalContent } from '@portico/test-kit/world/world.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createServices } from '../app/compose.ts';
import { defaultRetention } from '../features/analytics/levels.ts';
import { createPartitionStore } from '../features/analytics/partition-store.ts';
import { createPartitions } from '../features/analytics/partitions.ts';
import { createTrafficStore } from '../features/analytics/traffic-store.ts';
import { migrateAnalytics } from '../platform/database/analytics-migrations.ts';
import type { Transact } from '../platform/database/database.ts';

const environment = ({ settings }: TestDatabase, apart?: { settings: { database_url: string | undefined } }) => ({
  DATA_DIR: settings.data_dir,
  DEMO: 'no',
  ...(settings.database_url && { DATABASE_URL: settings.database_url }),
  ...(apart && { ANALYTICS_DATABASE_URL: apart.settings.database_url! }),
});

async function aPortal(database: TestDatabase): Promise<string> {
  const services = createServices({ ...database.settings, database });
  const org_id = await services.organization.create('Test organization');
  await services.publishing.publish(org_id, aPortalContent());
  return (await services.portals.byHost('portal.test')).id;
}

const rows = 6000;
const requests = 7;

/** 120 hours of calls by 50 applications. */
async function fill(database: TestDatabase, portal_id: string): Promise<void> {
  const { putRollups } = createTrafficStore(database);
  const transact: Transact = (run) => database.query.transaction().execute(run);
  const store = createPartitionStore(database);
  await createPartitions({ store, transact, retention: defaultRetention, clock: Date.now }).prepare();
  const now = Math.floor(Date.now() / hour) * hour;
  const column = new Uint8Array(400);
  const columns = { counts: column, latency: column, request_size: column, response_size: column };
  const byStatus = { latency_by_status: column, request_size_by_status: column, response_size_by_status: column };
  const applications = Array.from({ length: 50 }, () => randomUUID());
  const product_version_id = randomUUID();
  for (let back = 1; back <= rows / applications.length; back += 4) {
    const some = [0, 1, 2, 3].flatMap((more) =>
      applications.map((application_id) => ({
        portal_id,
        level: 'hour' as const,
        application_id,
        bucket_ms: now - (back + more) * hour,
        product_version_id,
        requests,
        ...columns,
        ...byStatus,
      })),
    );
    await transact((transaction) => putRollups(transaction, some));
  }
}

async function sumOf({ query }: TestDatabase): Promise<[rows: number, requests: number]> {
  const found = await query
    .selectFrom('analytics_rollup')
    .select(({ fn }) => [fn.countAll<number>().as('rows'), sql<number>`coalesce(sum(requests), 0)`.as('requests')])
    .executeTakeFirstOrThrow();
  return [Number(found.rows), Number(found.requests)];
}

/** Lets a move store its progress up to a number of rows. The transaction that would exceed it waits. */
async function aGate(apart: TestDatabase) {
  const key = 37;
  const run = (statement: string) => sql.raw(statement).execute(apart.query);
  await run(`create table gate as select 0 as most`);
  await run(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      if new.part = 'hour' and new.rows > (select most from gate) then perform pg_advisory_xact_lock(${key}); end if;
      return new;
    end $$`);
  await run(
    `create trigger gate before insert or update on analytics_move for each row execute function wait_at_gate()`,
  );
  const waiting = async () => {
    const { rows: found } =
      await sql`select from pg_locks where locktype = 'advisory' and objid = ${key} and not granted`.execute(
        apart.query,
      );
    return found.length;
  };
  return {
    waiting,
    closedAt: <Value>(most: number, behind: () => Promise<Value>): Promise<Value> =>
      apart.query.transaction().execute(async (transaction) => {
        await sql`update gate set most = ${most}`.execute(apart.query);
        await sql`select pg_advisory_xact_lock(${key})`.execute(transaction);
        return behind();
      }),
  };
}

onBothEngines((open) => {
  test('a move that is killed several times continues where it stopped, and moves every row once', {
    timeout: 180_000,
  }, async () => {
    await using main = await open();
    await using apart = await openEmptyDatabase('postgres');
    await migrateAnalytics(apart);
    await fill(main, await aPortal(main));
    const gate = await aGate(apart);
    const movedRows = async () => {
      const { rows: found } = await sql<{ rows: number }>`select rows from analytics_move where part = 'hour'`.execute(
        apart.query,
      );
      return found[0]?.rows ?? 0;
    };

    let before = 0;
    for (let kills = 0; kills < 2; kills += 1) {
      // Each run moves one part, and is killed in the middle of the next.
      await gate.closedAt(before + rows / 2, async () => {
        const command = startCommand(['analytics', 'move'], environment(main, apart));
        await until(async () => (await gate.waiting()) > 0, 30_000, 'that the command moves the next part');
        command.kill('SIGKILL');
        await once(command, 'exit');
        expect(await movedRows()).toBeGreaterThan(before);
        before = await movedRows();
        expect(before).toBeLessThan(rows);
        expect(await sumOf(main)).toEqual([rows, rows * requests]);
      });
    }
    await sql`update gate set most = ${rows}`.execute(apart.query);
    const { code, output } = await runCommandHere(['analytics', 'move'], environment(main, apart));
    expect(output).toContain(`By the hour: ${rows} rows, ${rows * requests} calls`);
    expect(code).toBe(0);
    expect(await sumOf(apart)).toEqual([rows, rows * requests]);
    expect(await sumOf(main)).toEqual([0, 0]);

    const again = await runCommandHere(['analytics', 'move'], environment(main, apart));
    expect(again.output).toContain('Everything was moved before.');
    expect(await sumOf(apart)).toEqual([rows, rows * requests]);
  });
});

test('two commands cannot move at the same time', async () => {
  await using main = await openTestDatabase('postgres');
  await using apart = await openEmptyDatabase('postgres');
  await migrateAnalytics(apart);
  await fill(main, await aPortal(main));
  const runs = await Promise.all([1, 2].map(() => runCommandHere(['analytics', 'move'], environment(main, apart))));
  expect(runs.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(await sumOf(apart)).toEqual([rows, rows * requests]);
});

test('an impossible move is refused with one sentence', async () => {
  await using main = await openTestDatabase('postgres');
  await using other = await openTestDatabase('sqlite');
  await using apart = await openEmptyDatabase('postgres');
  const run = async (words: string[], settings: Record<string, string>) => {
    const { code, errors } = await runCommandHere(words, settings);
    return [code, errors];
  };
  expect(await run(['analytics', 'move'], environment(main))).toEqual([
    1,
    'ANALYTICS_DATABASE_URL is not set: set it to the PostgreSQL database that analytics are to be in.',
  ]);
  expect(await run(['migrate'], environment(main, main))).toEqual([
    1,
    'ANALYTICS_DATABASE_URL is a main database of Portico: set it to a database of its own.',
  ]);
  expect(await run(['migrate'], { ...environment(main), ANALYTICS_DATABASE_URL: 'postgres://127.0.0.1:1/x' })).toEqual([
    1,
    'ANALYTICS_DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
  ]);
  const wrong = await run(['migrate'], { ...environment(main), ANALYTICS_DATABASE_URL: 'mysql://127.0.0.1/x' });
  expect(wrong[1]).toMatch(/^ANALYTICS_DATABASE_URL must be a URL/);

  expect(await run(['migrate'], environment(main, apart))).toEqual([0, '']);
  expect(await run(['migrate'], environment(main))).toEqual([
    1,
    'The analytics of this installation are in a database of their own: set ANALYTICS_DATABASE_URL.',
  ]);
  const foreign = await run(['migrate'], environment(other, apart));
  expect(foreign[1]).toMatch(/^ANALYTICS_DATABASE_URL holds the analytics of another installation/);
  expect(await run(['analytics', 'attach'], environment(other, apart))).toEqual([0, '']);
  expect(await run(['migrate'], environment(other, apart))).toEqual([0, '']);
});

test('while the database for analytics is unreachable everything else works, and the server reconnects', {
  timeout: 60_000,
}, async () => {
  await using postgres = await startStoppablePostgres();
  const ANALYTICS_DATABASE_URL = await postgres.createDatabase('analytics');
  await using server = await startServer({ ANALYTICS_DATABASE_URL });
  const ready = async () => (await fetch(`${server.url}/readyz`)).json();
  const metric = async () =>
    /^portico_analytics_database_up (\d)/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
  expect([await ready(), await metric()]).toEqual([{ status: 'ready', analytics: 'ready' }, '1']);
  await postgres.stop('kill');
  expect([await ready(), await metric()]).toEqual([{ status: 'ready', analytics: 'away' }, '0']);
  expect((await fetch(`${server.url}/api/v2/portal`)).status).toBe(200);
  await postgres.start();
  await until(async () => (await metric()) === '1', 10_000, 'that analytics are found again');
});
