import { describe, expect, test } from 'vitest';
import { problemOf } from '../../testing/developers.ts';
import { onBothEngines, type TestDatabase } from '../../testing/engines.ts';
import { callAs } from '../../testing/users.ts';
import { aWorld } from '../../testing/world.ts';

type Parts = Parameters<typeof aWorld>[2];

/** A server that nobody has an organization on. */
async function anEmptyServer(database: TestDatabase, parts: Parts = {}) {
  const world = await aWorld(database, [], parts);
  await database.query.deleteFrom('organization').execute();
  return world;
}

const hour = 60 * 60_000;
const owner = {
  organization: 'Saltmere Port Authority',
  full_name: 'Olga Owner',
  email: 'olga@example.com',
  password: 'Lantern-Quay-1887',
};

onBothEngines((open) => {
  describe('the first start without the demo', () => {
    test('its link creates the organization and its owner, once', async () => {
      await using database = await open();
      await using world = await anEmptyServer(database);
      const call = callAs(world);
      const { setup } = world.services;
      const entry = async () => (await call('GET', '/api/v1/console-entry')).json();
      expect(await entry()).toEqual({ is_set_up: false, access_code_required: false });

      const first = await setup.issueToken();
      const token = await setup.issueToken();
      expect(token).not.toBe(first);
      const before = await call('POST', '/api/v1/set-up', { ...owner, token: first });
      expect(await problemOf(before)).toMatchObject({ code: 'used-token' });
      const weak = await call('POST', '/api/v1/set-up', { ...owner, token, password: 'password' });
      expect(weak.status).toBe(400);

      const created = await call('POST', '/api/v1/set-up', { ...owner, token });
      expect([created.status, await created.json()]).toEqual([201, { email: 'olga@example.com' }]);
      const again = await call('POST', '/api/v1/set-up', { ...owner, token, email: 'eve@example.com' });
      expect(await problemOf(again)).toMatchObject({ code: 'used-token' });
      expect(await entry()).toMatchObject({ is_set_up: true });
      expect(await setup.issueToken()).toBeUndefined();

      const { email: username, password } = owner;
      expect((await call('POST', '/api/v1/authenticate', { username, password })).status).toBe(204);
    });

    test('a link that nobody printed, and one that is old, open nothing', async () => {
      await using database = await open();
      let now = Date.parse('2026-05-01T12:00:00Z');
      await using world = await anEmptyServer(database, { clock: () => now });
      const call = callAs(world);
      const token = await world.services.setup.issueToken();
      const guessed = await call('POST', '/api/v1/set-up', { ...owner, token: 'a'.repeat(43) });
      expect(await problemOf(guessed)).toMatchObject({ code: 'unknown-token' });
      now += 25 * hour;
      const late = await call('POST', '/api/v1/set-up', { ...owner, token });
      expect(await problemOf(late)).toMatchObject({ code: 'used-token' });
    });
  });
});
