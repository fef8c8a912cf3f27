import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aTrafficWorld, type TrafficWorld } from '@portico/test-kit/world/traffic-world.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { RecordText } from './records.ts';

async function* recordsOf(events: readonly unknown[]): AsyncGenerator<RecordText[]> {
  yield events.map((event, at) => ({ line: at + 1, text: JSON.stringify(event) }));
}

/** A second instance for the same portal, with its own connection. */
function aSecondServer(at: TrafficWorld, settings: { database_url: string | undefined; data_dir: string }) {
  const database = openDatabase(settings);
  const { analytics } = createServices({ ...settings, database, clock: at.clock });
  return { analytics, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

test('servers that receive and merge calls of the same minute simultaneously lose none of them', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await aTrafficWorld(database);
  await using second = aSecondServer(at, database.settings);
  const servers = [at.analytics, second.analytics];
  let sent = 0;
  const work = servers.flatMap((analytics) => [
    (async () => {
      for (let round = 0; round < 25; round++) {
        const events = Array.from({ length: 10 }, (_, index) => at.anEvent({ status: 200 + (index % 3) }));
        const { accepted } = await analytics.ingest(at.world.org_id, recordsOf(events));
        sent += accepted;
      }
    })(),
    (async () => {
      for (let round = 0; round < 25; round++) await analytics.merge();
    })(),
  ]);
  await Promise.all(work);
  expect(sent).toBe(500);
  expect(await at.count()).toBe(500);
  await Promise.all(servers.map(({ merge }) => merge()));
  await at.analytics.merge();
  expect(await at.count()).toBe(500);
  const batches = await database.query.selectFrom('analytics_batch').select('id').execute();
  expect(batches).toEqual([]);
});

test('events that are reported to two servers simultaneously, in any order, count once each', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await aTrafficWorld(database);
  await using second = aSecondServer(at, database.settings);
  for (let round = 0; round < 10; round++) {
    const events = Array.from({ length: 50 }, (_, index) => at.anEvent({ event_id: `${round}-${index}` }));
    const [one, other] = await Promise.all([
      at.analytics.ingest(at.world.org_id, recordsOf(events)),
      second.analytics.ingest(at.world.org_id, recordsOf(events.toReversed())),
    ]);
    expect(one.accepted + other.accepted).toBe(50);
    expect(one.duplicates + other.duplicates).toBe(50);
  }
  expect(await at.count()).toBe(500);
});

test('a query during receiving and merging sees every acknowledged call once', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await aTrafficWorld(database);
  await using second = aSecondServer(at, database.settings);
  let acknowledged = 0;
  let isDone = false;
  const reporting = (async () => {
    for (let round = 0; round < 40; round++) {
      const { accepted } = await at.analytics.ingest(at.world.org_id, recordsOf([at.anEvent(), at.anEvent()]));
      acknowledged += accepted;
    }
    isDone = true;
  })();
  const merging = (async () => {
    while (!isDone) await second.analytics.merge();
  })();
  const seen: number[] = [];
  while (!isDone) {
    const before = acknowledged;
    const count = (await at.count()) ?? 0;
    expect(count).toBeGreaterThanOrEqual(before);
    seen.push(count);
  }
  await Promise.all([reporting, merging]);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(await at.count()).toBe(80);
});
