import { unknownApplicationId } from '@portico/contract/gateway.ts';
import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import { aTrafficWorld, day, hour } from '@portico/test-kit/world/traffic-world.ts';
import { expect, test } from 'vitest';

const now = Date.parse('2026-03-10T12:30:00.000Z');

onBothEngines((open) => {
  test('an organization sees the calls of all developers, merged or not, by product, version and developer', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database, { clock: aClock(now) });
    const { id: portal_id, org_id } = await at.world.services.portals.byHost('portal.test');
    const foreign = await at.newApplication('Foreign', await at.caller('grace@example.com'));
    await at.send([
      at.anEvent({ time: now - hour, latency_ms: 100 }),
      at.anEvent({ time: now - hour, latency_ms: 100, application_id: foreign }),
      at.anEvent({ time: now - hour, latency_ms: 900, application_id: foreign, status: 503 }),
      at.anEvent({ time: now - 20 * hour, application_id: foreign }),
    ]);
    for (const merge of [async () => {}, at.analytics.merge]) {
      await merge();
      const traffic = await at.analytics.portalTraffic(org_id, portal_id, { by: 'developer' });
      expect(traffic).toMatchObject({
        granularity_ms: hour,
        end_ms: Date.parse('2026-03-10T13:00:00.000Z'),
        total: { requests: 4, errors: 1, p99_ms: expect.closeTo(900, -2) },
        rows: [
          { name: 'grace@example.com', requests: 3, errors: 1 },
          { name: 'ada@example.com', requests: 1, errors: 0, p99_ms: expect.closeTo(100, -1) },
        ],
      });
      expect(traffic.series).toHaveLength(24);
      expect(traffic.series.filter(({ requests }) => requests > 0).map(({ requests }) => requests)).toEqual([1, 3]);
      const byProduct = await at.analytics.portalTraffic(org_id, portal_id, { period: '90d', by: 'product' });
      expect(byProduct).toMatchObject({ granularity_ms: day, rows: [{ requests: 4 }] });
      expect(await at.analytics.lastDay(portal_id)).toEqual({ requests: 4, errors: 1 });
    }
    const stranger = '00000000-0000-7000-8000-000000000000';
    await expect(at.analytics.portalTraffic(stranger, portal_id, {})).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a failed call of an unknown caller counts for the owner, and for no developer', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database, { clock: aClock(now) });
    const { id: portal_id, org_id } = await at.world.services.portals.byHost('portal.test');
    const { application_id: _, ...refused } = at.anEvent({ time: now - hour, status: 401 });
    const { body } = await at.send([
      refused,
      { ...refused, status: 429 },
      { ...refused, status: 399 },
      { ...refused, application_id: unknownApplicationId },
      { ...refused, product_version_id: unknownApplicationId },
      at.anEvent({ time: now - hour, status: 403 }),
    ]);
    expect(body).toMatchObject({
      accepted: 3,
      refusals: [
        { line: 3, reason: 'application_id or credential_id is required' },
        { line: 4, reason: 'application_id is not known' },
        { line: 5, reason: 'product_version_id is not known' },
      ],
    });
    for (const merge of [async () => {}, at.analytics.merge]) {
      await merge();
      const unknown = { id: unknownApplicationId, name: '', requests: 2, errors: 2 };
      expect(await at.analytics.portalTraffic(org_id, portal_id, { by: 'developer' })).toMatchObject({
        total: { requests: 3, errors: 3 },
        rows: [unknown, { name: 'ada@example.com', requests: 1, errors: 1 }],
      });
      const byProduct = await at.analytics.portalTraffic(org_id, portal_id, { by: 'product' });
      expect(byProduct.rows).toMatchObject([{ name: 'parcels', requests: 3 }]);
      expect(await at.count()).toBe(1);
      const asked = [{ dimension: 'APPLICATION' as const, type: 'IN' as const, values: [unknownApplicationId] }];
      expect(await at.count({ filter: asked })).toBe(0);
    }
  });
});
