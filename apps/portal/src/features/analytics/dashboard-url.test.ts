import { expect, test } from 'vitest';
import { day, hour } from '../../shared/analytics/period.ts';
import { periodOf, toSearch, toView } from './dashboard-url.ts';

const now = new Date(2026, 2, 10, 12, 34).getTime();
const id = '00000000-0000-4000-8000-000000000001';

test.each([
  [{}],
  [{ range: '7d' }],
  [{ days: '2026-02-01_2026-02-10' }],
  [{ range: '1h', zoom: `${now - hour}-${now}` }],
  [{ versions: `${id},${id.replace('1', '2')}`, latency: 'p50', live: true }],
])('the URL %j is read and written unchanged', (search) => {
  expect(toSearch(toView(search, '90d', now))).toEqual(search);
});

test.each([
  [{ range: '7d' }, '24h'],
  [{ range: '30d' }, '12h'],
  [{ days: '2026-02-01_2026-02-10' }, '24h'],
  [{ days: '2025-02-01_2026-02-10' }, '90d'],
  [{ days: '2026-02-10_2026-02-01' }, '90d'],
  [{ days: '2026-03-01_2026-03-11' }, '90d'],
  [{ range: 'constructor', zoom: '5-1', versions: 'x', latency: 7, live: 'yes' }, '90d'],
])('the parameters %j are ignored where %s is allowed (ANA-06, ANA-07)', (search, allowed) => {
  expect(toSearch(toView(search, allowed, now))).toEqual({});
});

test('a zoom is limited to the allowed period', () => {
  const view = toView({ zoom: `${now - 30 * hour}-${now - 20 * hour}` }, '24h', now);
  expect(periodOf(view, '24h', now)).toMatchObject({ start_ms: now - day, end_ms: now - 20 * hour });
  expect(periodOf(view, '90d', now)).toMatchObject({ start_ms: now - 30 * hour });
});
