import { gzipSync } from 'node:zlib';
import type { GatewayEvent } from '@portico/contract/gateway.ts';
import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aPrivatePortal } from '@portico/test-kit/world/application-world.ts';
import { aTrafficWorld, day, hour, minute } from '@portico/test-kit/world/traffic-world.ts';
import { aProduct } from '@portico/test-kit/world/world.ts';
import { describe, expect, test } from 'vitest';

const lines = (events: readonly unknown[]) => events.map((event) => JSON.stringify(event)).join('\n');
const ndjson = { type: 'application/x-ndjson' };
const allGood = (accepted: number) => ({ accepted, duplicates: 0, refused: 0, refusals: [] });

onBothEngines((open) => {
  test('a reported call is counted as soon as it is acknowledged, and still after it is merged', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database);
    const { status, body } = await at.send([at.anEvent(), at.anEvent({ status: 404 })]);
    expect([status, body]).toEqual([200, allGood(2)]);
    expect(await at.count()).toBe(2);
    await at.analytics.merge();
    expect(await at.count()).toBe(2);
    // If the server is already merging, that run does the work.
    await expect.poll(() => database.query.selectFrom('analytics_batch').select('id').execute()).toEqual([]);
  });

  test('a batch may be a JSON array, JSON lines or one object, compressed or not', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database);
    const events = [at.anEvent(), at.anEvent()];
    expect((await at.send(events)).body).toEqual(allGood(2));
    expect((await at.send(lines(events), ndjson)).body).toEqual(allGood(2));
    expect((await at.send(`${lines(events)}\n\n`, { type: 'application/x-ndjson; charset=utf-8' })).body).toEqual(
      allGood(2),
    );
    expect((await at.send(at.anEvent())).body).toEqual(allGood(1));
    expect((await at.send(gzipSync(JSON.stringify(events)), { encoding: 'gzip' })).body).toEqual(allGood(2));
    expect((await at.send(gzipSync(lines(events)), { ...ndjson, encoding: 'gzip' })).body).toEqual(allGood(2));
    expect((await at.send([])).body).toEqual(allGood(0));
    expect(await at.count()).toBe(11);
  });

  test('a call may name its caller by a credential, and its time in milliseconds', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database);
    const path = `/applications/${at.application_id}/credentials`;
    const { body: credential } = await at.ada.post(path, { display_name: 'Key' });
    await at.ada.delete(`${path}/${credential.id}`);
    const { application_id: _, ...event } = at.anEvent({ credential_id: credential.id });
    const iso = new Date(at.clock()).toISOString();
    expect((await at.send([event, { ...event, time: iso, application_id: at.application_id }])).body).toEqual(
      allGood(2),
    );
    expect(await at.count()).toBe(2);
  });

  describe('event ids', () => {
    test('count an event once that is sent again, whether it was merged or not', async () => {
      await using database = await open();
      await using at = await aTrafficWorld(database);
      const first = [at.anEvent({ event_id: 'a' }), at.anEvent({ event_id: 'b' })];
      await at.send(first);
      const again = await at.send([...first, at.anEvent({ event_id: 'c' }), at.anEvent({ event_id: 'c' })]);
      expect(again.body).toEqual({ accepted: 1, duplicates: 3, refused: 0, refusals: [] });
      await at.analytics.merge();
      expect((await at.send(first)).body).toMatchObject({ accepted: 0, duplicates: 2 });
      expect(await at.count()).toBe(3);
    });

    test('are remembered for a day, and can be reused afterwards', async () => {
      await using database = await open();
      await using at = await aTrafficWorld(database);
      await at.send([at.anEvent({ event_id: 'a' })]);
      at.clock.pass(day - minute);
      await at.analytics.prune();
      expect((await at.send([at.anEvent({ event_id: 'a' })])).body).toMatchObject({ accepted: 0, duplicates: 1 });
      at.clock.pass(3 * minute);
      await at.analytics.prune();
      expect((await at.send([at.anEvent({ event_id: 'a' })])).body).toMatchObject({ accepted: 1, duplicates: 0 });
    });

    test('of one organization are independent of those of another', async () => {
      await using database = await open();
      await using at = await aTrafficWorld(database);
      const { organization, publishing, gateway } = at.world.services;
      const other = await organization.create('Other');
      const content = aPrivatePortal({ name: 'other', hosts: ['other.test'] }, [aProduct('letters')]);
      await publishing.publish(other, content);
      const { token } = await gateway.create(other, 'Edge', { actor: { kind: 'system' } });
      const bob = await at.caller('bob@example.com', 'other.test');
      const event = at.anEvent({
        application_id: await at.newApplication('Other', bob),
        product_version_id: (await at.versionIds('other.test'))[0]!,
        event_id: 'a',
      });
      await at.send([at.anEvent({ event_id: 'a' })]);
      expect((await at.send([event], { token })).body).toEqual(allGood(1));
    });
  });

  describe('what cannot be counted', () => {
    test('is refused line by line with its reason, and the rest is taken', async () => {
      await using database = await open();
      await using at = await aTrafficWorld(database);
      const missing = '00000000-0000-7000-8000-000000000000';
      const without = ({ 0: name, event = at.anEvent() }: { 0: keyof GatewayEvent; event?: GatewayEvent }) => {
        const { [name]: _, ...rest } = event;
        return rest;
      };
      const [shortVersion = ''] = await at.versionIds('short.test');
      const cases: [unknown, string][] = [
        ['not json', 'is not JSON'],
        ['[1]', 'is not an object'],
        ['null', 'is not an object'],
        [without(['time']), 'time is required'],
        [at.anEvent({ time: 'yesterday' }), 'time must be a date and time'],
        [at.anEvent({ time: -1 }), 'time must be at least 0'],
        [at.anEvent({ time: at.clock() - day - 1 }), 'time is more than 24 hours ago'],
        [at.anEvent({ time: at.clock() + 5 * minute + 1 }), 'time is more than 5 minutes ahead'],
        [without(['application_id']), 'application_id or credential_id is required'],
        [at.anEvent({ application_id: 'x' }), 'application_id must be a UUID'],
        [at.anEvent({ application_id: missing }), 'application_id is not known'],
        [at.anEvent({ credential_id: missing }), 'credential_id is not known'],
        [without(['product_version_id']), 'product_version_id is required, or method, host and path'],
        [at.anEvent({ product_version_id: missing }), 'product_version_id is not known'],
        [at.anEvent({ product_version_id: shortVersion }), 'product_version_id is not known'],
        [at.anEvent({ status: 99 }), 'status must be at least 100'],
        [at.anEvent({ status: 1000 }), 'status must be at most 999'],
        [{ ...at.anEvent(), status: '200' }, 'status must be an integer'],
        [at.anEvent({ latency_ms: -0.1 }), 'latency_ms must be at least 0'],
        [at.anEvent({ request_bytes: 1.5 }), 'request_bytes must be an integer'],
        [at.anEvent({ response_bytes: 1e300 }), 'response_bytes must be at most 9007199254740991'],
        [at.anEvent({ event_id: '' }), 'event_id must have at least 1 characters'],
        [{ ...at.anEvent(), event_id: 'x'.repeat(70_000) }, 'is too long'],
        [
          { ...without(['product_version_id']), method: 'GET', host: 'api.test', path: '/' },
          'method, host and path lead to no product version',
        ],
      ];
      const good = [
        at.anEvent({ time: at.clock() - day }),
        at.anEvent({ time: at.clock() + 5 * minute }),
        at.anEvent({ latency_ms: 0, request_bytes: 0, response_bytes: 0, status: 100 }),
        { ...at.anEvent(), more: { deep: [1] }, __proto__: { status: 1 } },
      ];
      const sent = [
        ...cases.map(([event]) => (typeof event === 'string' ? event : JSON.stringify(event))),
        lines(good),
      ];
      const { status, body } = await at.send(sent.join('\n'), ndjson);
      expect(status).toBe(200);
      expect(body.refusals).toEqual(cases.map(([, reason], index) => ({ line: index + 1, reason })));
      expect(body).toMatchObject({ accepted: 4, duplicates: 0, refused: cases.length });
      expect(await at.count({ start_ms: at.clock() - day, end_ms: at.clock() + hour })).toBe(4);
    });

    test('is listed for up to a hundred lines, and counted beyond', async () => {
      await using database = await open();
      await using at = await aTrafficWorld(database);
      const { body } = await at.send([...Array.from({ length: 150 }, () => 1), at.anEvent()]);
      expect(body).toMatchObject({ accepted: 1, refused: 150 });
      expect(body.refusals).toHaveLength(100);
      expect(body.refusals.at(-1)).toEqual({ line: 100, reason: 'is not an object' });
    });

    test('an application of another organization does not exist for a gateway', async () => {
      await using database = await open();
      await using at = await aTrafficWorld(database);
      const { organization, gateway } = at.world.services;
      const { token } = await gateway.create(await organization.create('Other'), 'Edge', { actor: { kind: 'system' } });
      const { body } = await at.send([at.anEvent()], { token });
      expect(body.refusals).toEqual([{ line: 1, reason: 'application_id is not known' }]);
      expect(await at.count()).toBe(0);
    });
  });

  test('rows are deleted after the retention of their level, and what remains stays counted', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database);
    await at.send([at.anEvent(), at.anEvent()]);
    await at.analytics.merge();
    const began = at.clock();
    const listLevels = async () => {
      await at.analytics.prune();
      const rows = await database.query.selectFrom('analytics_rollup').select('level').orderBy('level').execute();
      return rows.map(({ level }) => level);
    };
    expect(await listLevels()).toEqual(['day', 'hour', 'minute']);
    // PostgreSQL drops old rows with their whole partition: half a day, 15 days, 180 days.
    at.clock.pass(2.5 * day + 2 * hour);
    expect(await listLevels()).toEqual(['day', 'hour']);
    const period = { start_ms: began - day, end_ms: at.clock() };
    const { records } = await at.analytics.query(at.ada.developer, '90d', { ...period, metrics: ['REQUEST_COUNT'] });
    expect(records.map(({ event }) => event)).toEqual([{ REQUEST_COUNT: 2 }]);
    at.clock.pass(105 * day);
    expect(await listLevels()).toEqual(['day']);
    at.clock.pass(810 * day);
    expect(await listLevels()).toEqual([]);
  });
});
