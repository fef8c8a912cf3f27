import { aDemoCopy } from '@portico/test-kit/server/demo-folder.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { demoCalls } from './demo-traffic.ts';
import { levelMs } from './levels.ts';

const { day } = levelMs;
const now = Date.parse('2026-03-10T12:34:56.789Z');
const uses = [{ product_version_id: 'v', calls_per_hour: 60, latency_ms: 40, response_bytes: 5000 }];

test('the demo’s traffic is always the same, covers two months, and mostly succeeds', () => {
  const calls = [...demoCalls('a', uses, now)];
  expect([...demoCalls('a', uses, now)]).toEqual(calls);
  expect(calls.every(({ time }) => time < now && time >= now - 62 * day)).toBe(true);
  const failed = calls.filter(({ status }) => status >= 400).length / calls.length;
  expect(failed).toBeGreaterThan(0.01);
  expect(failed).toBeLessThan(0.1);
  const perDay = Map.groupBy(calls, ({ time }) => Math.floor(time / day));
  expect(perDay.size).toBe(62);
});

test('the demo’s developer has an application whose dashboard shows a month', async () => {
  await using demo = await aDemoCopy();
  const settings = { data_dir: demo.path };
  await using database = openDatabase({ ...settings, database_url: undefined });
  const services = createServices({ ...settings, database });
  const { id: portal_id } = await services.portals.byHost('localhost');
  const { id } = await database.query
    .selectFrom('developer')
    .select('id')
    .where('email', '=', 'dev@example.com')
    .executeTakeFirstOrThrow();
  const owner = { portal_id, id, email: 'dev@example.com' };
  const { data } = await services.applications.list(owner, {}, { size: 10, number: 1 });
  expect(data.map(({ name }) => name)).toEqual(['Harbour Tracker']);
  const registered = await services.registrations.list(owner, data[0]!.id, {}, { size: 10, number: 1 });
  const told = registered.data.map((one) => [one.product_name, one.product_version_name, one.status].join(' '));
  expect(told.sort()).toEqual([
    'Maps and Places v3 approved',
    'Maps and Places v4 approved',
    'Route Weather v2 approved',
  ]);
  const end_ms = Math.ceil(Date.now() / day) * day;
  const { records } = await services.analytics.query(owner, '90d', {
    start_ms: end_ms - 30 * day,
    end_ms,
    granularity_ms: day,
    metrics: ['REQUEST_COUNT'],
    dimensions: ['TIME', 'API_PRODUCT_VERSION'],
  });
  expect(records).toHaveLength(90);
  // In some time zones today has only just started.
  expect(records.slice(0, -3).every(({ event }) => event.REQUEST_COUNT! > 10)).toBe(true);
});
