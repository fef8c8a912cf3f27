import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPrivatePortal } from '@portico/test-kit/world/application-world.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import { aTrafficWorld, day, hour, minute, type TrafficWorld } from '@portico/test-kit/world/traffic-world.ts';
import { aProduct } from '@portico/test-kit/world/world.ts';
import { describe, expect, test } from 'vitest';
import type { PortalContent } from '../publication/content.ts';

const noon = Date.parse('2026-03-10T12:00:00.000Z');

onBothEngines((open) => {
  test('ANA-15: an answer repeats the query and has a record for each kind of call', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database, { clock: aClock(noon) });
    const time = noon - hour;
    await at.send([at.anEvent({ time }), at.anEvent({ time }), at.anEvent({ time, status: 404 })]);
    const query = { start_ms: noon - day, end_ms: noon, dimensions: ['STATUS_CODE_GROUPED' as const] };
    expect(await at.ask({ ...query, metrics: ['REQUEST_COUNT'] })).toEqual({
      meta: {
        dimensions: { STATUS_CODE_GROUPED: ['2XX', '4XX'] },
        metric_names: ['REQUEST_COUNT'],
        metric_units: { REQUEST_COUNT: 'count' },
        start_ms: noon - day,
        end_ms: noon,
        truncated: false,
        granularity: day,
        query_id: expect.any(String),
      },
      records: [
        { timestamp: '2026-03-09T12:00:00.000Z', event: { STATUS_CODE_GROUPED: '2XX', REQUEST_COUNT: 2 } },
        { timestamp: '2026-03-09T12:00:00.000Z', event: { STATUS_CODE_GROUPED: '4XX', REQUEST_COUNT: 1 } },
      ],
    });
  });

  test('buckets without calls have records, too', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database, { clock: aClock(noon) });
    await at.send([at.anEvent({ time: noon - 90 * minute, latency_ms: 250 })]);
    const query = { start_ms: noon - 3 * hour, end_ms: noon, granularity_ms: hour };
    const { records } = await at.ask({ ...query, metrics: ['RESPONSE_LATENCY_P99'], dimensions: ['TIME'] });
    expect(records.map(({ timestamp }) => timestamp)).toEqual([
      '2026-03-10T09:00:00.000Z',
      '2026-03-10T10:00:00.000Z',
      '2026-03-10T11:00:00.000Z',
    ]);
    expect(records.map(({ event }) => event.RESPONSE_LATENCY_P99)).toEqual([0, expect.closeTo(250, -1), 0]);
    const byVersion = await at.ask({ ...query, dimensions: ['TIME', 'API_PRODUCT_VERSION'] });
    expect(byVersion.records.map(({ event }) => event)).toEqual(
      [0, 1, 0].map((REQUEST_COUNT) => ({ API_PRODUCT_VERSION: at.version_id, REQUEST_COUNT })),
    );
  });

  test('versions and applications are shown by name, or by id where the query asks for ids', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database, { clock: aClock(noon) });
    const letters = aProduct('letters', { name: 'Letters', versions: [{ name: 'v1' }] });
    const parcels = aProduct('parcels', { name: 'Parcels', versions: ['v1', 'v2', 'v3'].map((name) => ({ name })) });
    await at.world.services.publishing.publish(
      at.world.org_id,
      aPrivatePortal({ allowed_time_period: '90d' }, [parcels, letters]),
    );
    const [own, other] = [await at.newApplication('Stock'), await at.newApplication('Audit')];
    const named = await database.query.selectFrom('product_version').select(['id', 'name']).execute();
    const v2 = named.find(({ name }) => name === 'v2')!.id;
    const letters_v1 = (await at.ada.get('/products/letters/versions')).body.data[0].id;
    const calls = [at.version_id, v2, letters_v1].map((product_version_id) => at.anEvent({ product_version_id }));
    await at.send([...calls, at.anEvent({ application_id: own }), at.anEvent({ application_id: other })]);

    const byVersion = await at.ask({ dimensions: ['API_PRODUCT_VERSION'] }, at.ada, 'names');
    expect(byVersion.meta.dimensions).toEqual({ API_PRODUCT_VERSION: ['Letters v1', 'Parcels v1', 'v2'] });
    expect(byVersion.records.map(({ event }) => event)).toEqual([
      { API_PRODUCT_VERSION: 'Letters v1', REQUEST_COUNT: 1 },
      { API_PRODUCT_VERSION: 'Parcels v1', REQUEST_COUNT: 3 },
      { API_PRODUCT_VERSION: 'v2', REQUEST_COUNT: 1 },
    ]);
    const filter = [{ dimension: 'API_PRODUCT_VERSION' as const, type: 'IN' as const, values: [v2] }];
    const byBoth = await at.ask({ dimensions: ['APPLICATION', 'API_PRODUCT_VERSION'], filter }, at.ada, 'names');
    expect(byBoth.records.map(({ event }) => event)).toEqual([
      { APPLICATION: 'Billing', API_PRODUCT_VERSION: 'v2', REQUEST_COUNT: 1 },
    ]);
    const names = (await at.ask({ dimensions: ['APPLICATION'] }, at.ada, 'names')).meta.dimensions!.APPLICATION;
    expect(names).toEqual(['Audit', 'Billing', 'Stock']);
    const ids = (await at.ask({ dimensions: ['APPLICATION'] }, at.ada, 'ids')).meta.dimensions!.APPLICATION;
    expect(ids).toEqual([at.application_id, own, other].sort());
  });

  test('a refused call does not reveal the name of a hidden version', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database, { clock: aClock(noon) });
    const secret = (visibility: 'published' | 'hidden') =>
      aPrivatePortal({ allowed_time_period: '90d' }, [
        aProduct('parcels', { versions: [{ name: 'v1' }] }),
        aProduct('secret', { name: 'Merger', visibility, versions: [{ name: 'v1' }, { name: 'with-acme' }] }),
      ]);
    const publish = (content: PortalContent) => at.world.services.publishing.publish(at.world.org_id, content);
    await publish(secret('hidden'));
    const versions = await database.query.selectFrom('product_version').select(['id', 'name']).execute();
    const hidden = versions.find(({ name }) => name === 'with-acme')!.id;
    // The key is known, so the gateway names the application and the version that it called.
    await at.send([at.anEvent({ product_version_id: hidden, status: 403 }), at.anEvent()]);
    const named = async () =>
      (await at.ask({ dimensions: ['API_PRODUCT_VERSION'] }, at.ada, 'names')).meta.dimensions!.API_PRODUCT_VERSION;
    expect((await named())!.toSorted()).toEqual([hidden, 'v1'].toSorted());
    await publish(secret('published'));
    expect((await named())!.toSorted()).toEqual(['v1', 'with-acme']);
  });

  test('without calls every record is zero', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database, { clock: aClock(noon) });
    const grace = await at.caller('grace@example.com');
    for (const by of [at.ada, grace]) {
      expect((await at.ask({}, by)).records.map(({ event }) => event)).toEqual([{ REQUEST_COUNT: 0 }]);
      expect((await at.ask({ dimensions: ['STATUS_CODE'] }, by)).records).toEqual([]);
      expect((await at.ask({ dimensions: ['STATUS_CODE', 'TIME'] }, by)).records).toEqual([]);
    }
  });

  test('a dimension with more than fifty values returns those with the most calls', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database);
    const events = Array.from({ length: 60 }, (_, index) =>
      Array.from({ length: index < 5 ? 1 : 2 }, () => at.anEvent({ status: 200 + index })),
    );
    await at.send(events.flat());
    const { meta, records } = await at.ask({ dimensions: ['STATUS_CODE'] });
    const told = Array.from({ length: 50 }, (_, index) => `${205 + index}`);
    expect(meta).toMatchObject({ truncated: true, dimensions: { STATUS_CODE: told } });
    expect(records.map(({ event }) => event.STATUS_CODE)).toEqual(told);
    expect((await at.ask({ dimensions: ['STATUS_CODE_GROUPED'] })).meta.truncated).toBe(false);
  });

  describe('whose calls', () => {
    test('another developer’s application never counts, not even by its id', async () => {
      await using database = await open();
      await using at = await aTrafficWorld(database);
      const grace = await at.caller('grace@example.com');
      const foreign = await at.newApplication('Foreign', grace);
      await at.send([at.anEvent(), at.anEvent({ application_id: foreign }), at.anEvent({ application_id: foreign })]);
      for (const merge of [async () => {}, at.analytics.merge]) {
        await merge();
        expect(await at.count()).toBe(1);
        expect(await at.count({}, grace)).toBe(2);
        const filter = [{ dimension: 'APPLICATION' as const, type: 'IN' as const, values: [foreign] }];
        expect(await at.count({ filter })).toBe(0);
        expect((await at.ask({ dimensions: ['APPLICATION'], filter })).meta.dimensions).toEqual({ APPLICATION: [] });
        const others = [{ dimension: 'APPLICATION' as const, type: 'NOT_IN' as const, values: [at.application_id] }];
        expect(await at.count({ filter: others })).toBe(0);
      }
    });

    test('an application of a team counts for every member', async () => {
      await using database = await open();
      await using at = await aTrafficWorld(database);
      const grace = await at.caller('grace@example.com');
      const { portal_id } = at.ada.developer;
      const team = { portal_id, id: 'team', name: 'Team', created_at: '2026-01-01T00:00:00.000Z' };
      await database.query.insertInto('team').values(team).execute();
      const member = { portal_id, team_id: 'team', email: 'grace@example.com' };
      await database.query.insertInto('team_member').values(member).execute();
      await database.query.updateTable('application').set({ team_id: 'team' }).execute();
      await at.send([at.anEvent()]);
      expect(await at.count({}, grace)).toBe(1);
    });

    test('the calls of a deleted application are no longer counted', async () => {
      await using database = await open();
      await using at = await aTrafficWorld(database);
      await at.send([at.anEvent()]);
      await at.ada.delete(`/applications/${at.application_id}`);
      expect(await at.count()).toBe(0);
    });
  });
});

async function run(check: (at: TrafficWorld) => Promise<void>) {
  await using database = await openTestDatabase('sqlite');
  await using at = await aTrafficWorld(database, { clock: aClock(noon) });
  await check(at);
}

test('REF-09: the config says that there are percentiles and how far back days are stored', () =>
  run(async (at) => {
    expect(await at.ada.get('/stats/config')).toMatchObject({
      status: 200,
      body: { analytics: { percentiles: true, retention_ms: 730 * day } },
    });
  }));

describe('a query is refused', () => {
  const query = { start_ms: noon - day, end_ms: noon, metrics: ['REQUEST_COUNT'] };
  const id = '417e47e8-ae7b-48a1-9b34-3f6835161de1';
  test.each<[string, object | string, string, string]>([
    ['without a beginning', { ...query, start_ms: undefined }, 'start_ms', 'required'],
    ['without metrics', { ...query, metrics: [] }, 'metrics', 'min_items'],
    ['with two metrics', { ...query, metrics: ['REQUEST_COUNT', 'REQUEST_PER_MINUTE'] }, 'metrics', 'max_items'],
    ['with an unknown metric', { ...query, metrics: ['SECRETS'] }, 'metrics.0', 'enum'],
    [
      'with three dimensions',
      { ...query, dimensions: ['TIME', 'APPLICATION', 'STATUS_CODE'] },
      'dimensions',
      'max_items',
    ],
    ['with an unknown dimension', { ...query, dimensions: ['API_PRODUCT'] }, 'dimensions.0', 'enum'],
    ['with a dimension twice', { ...query, dimensions: ['TIME', 'TIME'] }, 'dimensions', 'invalid'],
    ['with something unknown', { ...query, portal_id: id }, 'portal_id', 'unknown_property'],
    ['that ends before it begins', { ...query, end_ms: noon - day }, 'end_ms', 'min'],
    ['about a time that is no number', { ...query, start_ms: '0' }, 'start_ms', 'is_integer'],
    ['about a part of a millisecond', { ...query, start_ms: 0.5 }, 'start_ms', 'is_integer'],
    ['that reaches further back than is allowed', { ...query, start_ms: noon - 92 * day }, 'start_ms', 'min'],
    ['about the beginning of time', { ...query, start_ms: -8.64e15 }, 'start_ms', 'min'],
    ['about the end of time', { ...query, end_ms: 8.64e15 }, 'end_ms', 'max'],
    ['by the second', { ...query, dimensions: ['TIME'], granularity_ms: 1000 }, 'granularity_ms', 'min'],
    ['by parts of a minute', { ...query, dimensions: ['TIME'], granularity_ms: 90_001 }, 'granularity_ms', 'invalid'],
    ['backwards', { ...query, dimensions: ['TIME'], granularity_ms: -day }, 'granularity_ms', 'min'],
    [
      'for a whole quarter by the minute',
      { ...query, start_ms: noon - 90 * day, dimensions: ['TIME'], granularity_ms: minute },
      'granularity_ms',
      'min',
    ],
    ['with a filter of nothing', { ...query, filter: [{}] }, 'filter.0', 'invalid'],
    [
      'with a filter on time',
      { ...query, filter: [{ dimension: 'TIME', type: 'IN', values: [] }] },
      'filter.0',
      'invalid',
    ],
    [
      'with a filter of another type',
      { ...query, filter: [{ dimension: 'APPLICATION', type: 'LIKE', values: [id] }] },
      'filter.0.type',
      'enum',
    ],
    [
      'with a filter by a name',
      { ...query, filter: [{ dimension: 'APPLICATION', type: 'IN', values: ["' or 1=1"] }] },
      'filter.0.values.0',
      'matches_regex',
    ],
    [
      'with a status that is none',
      { ...query, filter: [{ dimension: 'STATUS_CODE', type: 'IN', values: [99] }] },
      'filter.0.values.0',
      'min',
    ],
    [
      'with a group of another form',
      { ...query, filter: [{ dimension: 'STATUS_CODE_GROUPED', type: 'IN', values: ['2xx'] }] },
      'filter.0.values.0',
      'matches_regex',
    ],
    [
      'with more in a filter',
      { ...query, filter: [{ dimension: 'STATUS_CODE', type: 'IN', values: [200], or: 1 }] },
      'filter.0.or',
      'unknown_property',
    ],
  ])('%s', (_, body, field, rule) =>
    run(async (at) => {
      const answer = await at.ada.post('/stats', body);
      expect(answer.status).toBe(400);
      expect(answer.body.invalid_parameters).toContainEqual(expect.objectContaining({ field, rule }));
    }),
  );

  test('from strangers', () =>
    run(async (at) => {
      const body = JSON.stringify(query);
      expect((await at.world.fetch('/api/v2/stats', { method: 'POST', body })).status).toBe(401);
      expect((await at.world.fetch('/api/v2/stats/config')).status).toBe(401);
    }));
});

describe('how far back', () => {
  const metrics = ['REQUEST_COUNT'];

  test('24 hours are 24 hours, plus one hour for ranges that begin on a whole hour', () =>
    run(async (at) => {
      const bob = await at.caller('bob@example.com', 'short.test');
      const from = async (start_ms: number) => (await bob.post('/stats', { start_ms, end_ms: noon, metrics })).status;
      expect(await from(noon - day)).toBe(200);
      expect(await from(noon - 25 * hour)).toBe(200);
      expect(await from(noon - 25 * hour - 1)).toBe(400);
      const comparison = { start_ms: noon - 2 * day, end_ms: noon, metrics, dimensions: ['TIME'], granularity_ms: day };
      expect((await bob.post('/stats', comparison)).status).toBe(400);
    }));

  test('ANA-10: 90 days may be compared with the 90 days before them', () =>
    run(async (at) => {
      const ask = async (start_ms: number, granularity_ms: number, end_ms = noon) =>
        (await at.ada.post('/stats', { start_ms, end_ms, metrics, dimensions: ['TIME'], granularity_ms })).status;
      expect(await ask(noon - 90 * day, day)).toBe(200);
      expect(await ask(noon - 180 * day, 90 * day)).toBe(200);
      expect(await ask(noon - 180 * day, 60 * day)).toBe(400);
      expect(await ask(noon - 200 * day, 100 * day)).toBe(400);
      expect(await ask(noon - 200 * day, 100 * day, noon + 30 * day)).toBe(400);
    }));

  test('a query never reaches further back than days are stored', async () => {
    await using database = await openTestDatabase('sqlite');
    const analytics_retention = { minute: day, hour: 2 * day, day: 3 * day };
    await using at = await aTrafficWorld(database, { clock: aClock(noon), analytics_retention });
    const from = async (start_ms: number) => (await at.ada.post('/stats', { start_ms, end_ms: noon, metrics })).status;
    expect(await from(noon - 4 * day)).toBe(200);
    expect(await from(noon - 4 * day - 1)).toBe(400);
    expect((await at.ada.get('/stats/config')).body.analytics.retention_ms).toBe(3 * day);
  });
});
