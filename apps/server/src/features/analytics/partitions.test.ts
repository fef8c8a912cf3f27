import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aTrafficWorld, day } from '@portico/test-kit/world/traffic-world.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { levels } from './levels.ts';
import { createPartitionStore } from './partition-store.ts';

test('rollups are partitioned by time on PostgreSQL: partitions are added ahead, and dropped after the retention', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await aTrafficWorld(database);
  const store = createPartitionStore(database);
  const listStarts = () => Promise.all(levels.map((level) => store.listStarts(database.query, level)));

  await at.send([at.anEvent()]);
  await at.analytics.merge();
  const before = await listStarts();
  expect(before.flat().length).toBeLessThan(30);

  at.clock.pass(40 * day);
  await at.analytics.prune();
  await at.send([at.anEvent()]);
  await at.analytics.merge();
  const after = await listStarts();
  expect(Math.min(...after[0]!)).toBeGreaterThan(Math.max(...before[0]!));
  expect(Math.min(...after[1]!)).toBeGreaterThan(Math.min(...before[1]!));
  const period = { start_ms: at.clock() - 60 * day, end_ms: at.clock() + day };
  const { records } = await at.analytics.query(at.ada.developer, '90d', { ...period, metrics: ['REQUEST_COUNT'] });
  expect(records.map(({ event }) => event)).toEqual([{ REQUEST_COUNT: 2 }]);
});

test('servers that start at the same time add each partition once', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await aTrafficWorld(database);
  await using other = openDatabase(database.settings);
  const { analytics } = createServices({ ...database.settings, database: other, clock: at.clock });
  await at.send([at.anEvent()]);
  await Promise.all([at.analytics.merge(), analytics.merge()]);
  expect(await at.count()).toBe(1);
});
