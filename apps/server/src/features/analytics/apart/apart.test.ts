import { randomUUID } from 'node:crypto';
import { onBothEngines, openEmptyDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aTrafficWorld, day, hour, type TrafficWorld } from '@portico/test-kit/world/traffic-world.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createServices } from '../../../app/compose.ts';
import { migrateAnalytics } from '../../../platform/database/analytics-migrations.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AttachError, areAnalyticsApart, attachAnalytics, reattachAnalytics } from './attach.ts';

const attach = (main: Database, apart: Database) => attachAnalytics({ main, apart, newId: randomUUID });

async function anAnalyticsDatabase(): Promise<TestDatabase> {
  const database = await openEmptyDatabase('postgres');
  await migrateAnalytics(database);
  return database;
}

const tables = ['analytics_batch', 'analytics_rollup', 'analytics_event_id'] as const;

/** The numbers of batches, rollups and event ids in a database. */
async function countRows({ query }: Database): Promise<number[]> {
  const counts = tables.map((table) => query.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows')));
  return Promise.all(counts.map(async (count) => Number((await count.executeTakeFirstOrThrow()).rows)));
}

/** Another server on the same data that uses the database for analytics. */
async function aServerThatKnows(at: TrafficWorld, main: TestDatabase, apart: TestDatabase) {
  const analytics_apart = await attach(main, apart);
  return createServices({ ...main.settings, database: main, analytics_apart, clock: at.clock });
}

type Knowing = Awaited<ReturnType<typeof aServerThatKnows>>;

const eventOf = (at: TrafficWorld, more: object = {}) => at.anEvent({ event_id: randomUUID(), ...more });

async function report({ analytics }: Knowing, at: TrafficWorld, events: unknown[]) {
  const records = async function* () {
    yield events.map((event, line) => ({ line, text: JSON.stringify(event) }));
  };
  return analytics.ingest(at.world.org_id, records());
}

async function countCalls({ analytics }: Knowing, at: TrafficWorld): Promise<number> {
  const period = { start_ms: at.clock() - 60 * day, end_ms: at.clock() + day };
  const { records } = await analytics.query(at.ada.developer, '90d', { ...period, metrics: ['REQUEST_COUNT'] });
  return records[0]?.event.REQUEST_COUNT ?? 0;
}

/** Reports calls of three days to the main database; the newest stay unmerged. */
async function reportInMain(at: TrafficWorld) {
  const late = eventOf(at, { time: at.clock() - 3 * hour });
  await at.send([eventOf(at), eventOf(at, { status: 500 })]);
  await at.analytics.merge();
  at.clock.pass(30 * day);
  await at.send([eventOf(at), eventOf(at, { time: at.clock() - 5 * hour })]);
  await at.analytics.merge();
  at.clock.pass(hour);
  const last = eventOf(at);
  await at.send([last]);
  return { late, last, reported: 5 };
}

onBothEngines((open) => {
  test('calls are received, merged and read in the database for analytics', async () => {
    await using main = await open();
    await using apart = await anAnalyticsDatabase();
    await using at = await aTrafficWorld(main, { analytics_apart: await attach(main, apart) });
    await at.send([eventOf(at), eventOf(at, { status: 500 })]);
    expect(await at.count()).toBe(2);
    await at.analytics.merge();
    await at.send([eventOf(at, { application_id: undefined, status: 401 })]);
    expect(await at.count()).toBe(2);
    const { id } = await at.world.services.portals.byHost('portal.test');
    expect(await at.analytics.lastDay(id)).toEqual({ requests: 3, errors: 2 });
    expect(await countRows(main)).toEqual([0, 0, 0]);
    expect(await countRows(apart)).toEqual([1, 3, 3]);
    expect(await areAnalyticsApart(main)).toBe(true);
  });

  test('before, during and after the move each call counts once, however often it is reported', async () => {
    await using main = await open();
    await using apart = await anAnalyticsDatabase();
    await using at = await aTrafficWorld(main);
    const { last, reported } = await reportInMain(at);
    const knowing = await aServerThatKnows(at, main, apart);
    expect(await countCalls(knowing, at)).toBe(reported);
    expect(await report(knowing, at, [last, eventOf(at)])).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await countCalls(knowing, at)).toBe(reported + 1);
    await knowing.analytics.merge();

    let isMoving = true;
    const seen = new Set<number>();
    const asking = (async () => {
      while (isMoving) seen.add(await countCalls(knowing, at));
    })();
    const { moved, missing } = await knowing.analyticsMove!.run(() => {});
    isMoving = false;
    await asking;
    expect([...seen]).toEqual([reported + 1]);
    expect(missing).toBe(0);
    expect(moved.get('day')).toMatchObject({ rows: 2, requests: reported });
    expect(await countRows(main)).toEqual([0, 0, 0]);
    expect(await countCalls(knowing, at)).toBe(reported + 1);
    expect(await report(knowing, at, [last])).toMatchObject({ accepted: 0, duplicates: 1 });

    // A server without the setting refuses calls after the move.
    expect((await at.send([eventOf(at)])).status).toBeGreaterThanOrEqual(500);
    expect(await countRows(main)).toEqual([0, 0, 0]);
    expect((await knowing.analyticsMove!.run(() => {})).wasDone).toBe(true);
  });

  test('calls of operations are added up from both databases, and moved once', async () => {
    await using main = await open();
    await using apart = await anAnalyticsDatabase();
    await using at = await aTrafficWorld(main);
    const { id: portal_id } = await at.world.services.portals.byHost('portal.test');
    const { application_id, version_id: product_version_id } = at;
    const call = (operation: string, time = at.clock()) => {
      const sizes = { status: 200, latency_ms: 1, request_bytes: 1, response_bytes: 1 };
      return { portal_id, application_id, product_version_id, operation, time, ...sizes, event_key: undefined };
    };
    await at.analytics.keep([call('list'), call('list', at.clock() - 2 * day), call('get')]);
    await at.analytics.merge();
    const knowing = await aServerThatKnows(at, main, apart);
    await knowing.analytics.keep([call('list')]);
    await knowing.analytics.merge();
    const uses = async (ids: readonly string[] | 'all' = 'all') =>
      (await knowing.analytics.operationUses(portal_id, product_version_id, ids)).map((use) => [
        use.operation,
        use.requests,
      ]);
    const all = [
      ['list', 3],
      ['get', 1],
    ];
    expect(await uses()).toEqual(all);
    expect((await knowing.analyticsMove!.run(() => {})).moved.get('operation')).toMatchObject({ rows: 3 });
    expect([await uses(), await uses([application_id]), await uses(['another'])]).toEqual([all, all, []]);
    expect(await main.query.selectFrom('analytics_operation').selectAll().execute()).toEqual([]);
    await knowing.analyticsMove!.run(() => {});
    expect(await uses()).toEqual(all);
    at.clock.pass(33 * day);
    expect(await uses()).toEqual([]);
    await knowing.analytics.prune();
    expect(await apart.query.selectFrom('analytics_operation').selectAll().execute()).toEqual([]);
  });

  test('a row that is missing after the move is found, and nothing is deleted', async () => {
    await using main = await open();
    await using apart = await anAnalyticsDatabase();
    await using at = await aTrafficWorld(main);
    await reportInMain(at);
    const knowing = await aServerThatKnows(at, main, apart);
    await sql`
      create function lose() returns trigger language plpgsql as 'begin new.requests = new.requests - 1; return new; end'
    `.execute(apart.query);
    await sql`create trigger lose before insert on analytics_rollup for each row when (new.level = 'day')
      execute function lose()`.execute(apart.query);
    const { missing } = await knowing.analyticsMove!.run(() => {});
    expect(missing).toBe(2);
    expect((await countRows(main))[1]).toBeGreaterThan(0);
  });

  test('the calls of a deleted portal are deleted', async () => {
    await using main = await open();
    await using apart = await anAnalyticsDatabase();
    await using at = await aTrafficWorld(main, { analytics_apart: await attach(main, apart) });
    const { services } = at.world;
    const { id } = await services.portals.byHost('portal.test');
    await at.send([eventOf(at)]);
    await at.analytics.merge();
    await at.send([eventOf(at)]);
    const sweep = async () => {
      for (const task of services.sweeps) await task();
    };
    await sweep();
    expect(await countRows(apart)).toEqual([1, 3, 2]);
    await main.query.deleteFrom('portal').where('id', '=', id).execute();
    await sweep();
    expect(await countRows(apart)).toEqual([0, 0, 2]);
  });

  test('a database of another installation, or one that was emptied, is refused until it is attached', async () => {
    await using main = await open();
    await using other = await open();
    await using apart = await anAnalyticsDatabase();
    await using empty = await anAnalyticsDatabase();
    expect(await areAnalyticsApart(main)).toBe(false);
    const both = await Promise.all([attach(main, apart), attach(main, apart)]);
    expect(both.map(({ isMoved }) => isMoved)).toEqual([true, true]);
    await expect(attach(other, apart)).rejects.toMatchObject({ reason: 'foreign' });
    await expect(attach(main, empty)).rejects.toBeInstanceOf(AttachError);
    await expect(attach(main, empty)).rejects.toMatchObject({ reason: 'empty' });
    await reattachAnalytics({ main, apart: empty, newId: randomUUID });
    await attach(main, empty);
    await reattachAnalytics({ main: other, apart, newId: randomUUID });
    await attach(other, apart);
  });
});
