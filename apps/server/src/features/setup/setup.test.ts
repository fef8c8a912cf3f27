import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { cookiesOf, problemOf } from '@portico/test-kit/world/developers.ts';
import { callAs } from '@portico/test-kit/world/users.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { describe, expect, test } from 'vitest';

type Parts = Parameters<typeof aWorld>[2];

/** A server without organizations. */
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
    test('issues a link that creates the organization and its owner, once', async () => {
      await using database = await open();
      await using world = await anEmptyServer(database);
      const call = callAs(world);
      const { setup } = world.services;
      const entry = async () => (await call('GET', '/api/v1/console-entry')).json();
      expect(await entry()).toEqual({
        is_set_up: false,
        registration_open: false,
        access_code_required: false,
        mail_enabled: false,
      });

      const token = await setup.issueToken();
      const newest = await setup.issueToken();
      expect(newest).not.toBe(token);
      const weak = await call('POST', '/api/v1/set-up', { ...owner, token, password: 'password' });
      expect(weak.status).toBe(400);

      const created = await call('POST', '/api/v1/set-up', { ...owner, token });
      expect([created.status, await created.json()]).toEqual([201, { email: 'olga@example.com' }]);
      const again = await call('POST', '/api/v1/set-up', { ...owner, token, email: 'eve@example.com' });
      expect(await problemOf(again)).toMatchObject({ code: 'used-token' });
      const other = await call('POST', '/api/v1/set-up', { ...owner, token: newest, email: 'eve@example.com' });
      expect(await problemOf(other)).toMatchObject({ code: 'used-token' });
      expect(await entry()).toMatchObject({ is_set_up: true });
      expect(await setup.issueToken()).toBeUndefined();

      // The owner is logged in now, and can log in later by password.
      const me = await callAs(world, { cookie: cookiesOf(created) })('GET', '/v2/users/me');
      expect(await me.json()).toMatchObject({ email: 'olga@example.com', role: 'owner' });
      for (const refused of [weak, again, other]) expect(refused.headers.getSetCookie()).toEqual([]);
      const { email: username, password } = owner;
      expect((await call('POST', '/api/v1/authenticate', { username, password })).status).toBe(204);
    });

    test('gives earlier content to the organization that set-up names', async () => {
      await using database = await open();
      await using world = await anEmptyServer(database);
      const { setup, organization, users } = world.services;
      const reserved = await setup.reserve('Portico');
      expect(await setup.reserve('Another')).toBe(reserved);
      const token = await setup.issueToken();
      expect((await callAs(world)('POST', '/api/v1/set-up', { ...owner, token })).status).toBe(201);
      expect(await organization.list()).toEqual([{ id: reserved, name: owner.organization }]);
      expect(await users.findByEmail(owner.email)).toMatchObject({ org_id: reserved, role: 'owner' });
      expect(await setup.reserve('Later')).toBeUndefined();
    });

    test('leaves an organization that a stranger creates first to them, and its link stays valid', async () => {
      await using database = await open();
      await using world = await anEmptyServer(database, { open_registration: true });
      const { setup, organization, users } = world.services;
      const token = await setup.issueToken();
      const strangers = await organization.create('Strangers');
      const eve = { email: 'eve@example.com', full_name: 'Eve', role: 'owner', password: owner.password } as const;
      await users.add({ ...eve, org_id: strangers });
      expect(await setup.isSetUp()).toBe(false);
      const reserved = await setup.reserve('Portico');
      expect(reserved).not.toBe(strangers);
      const call = callAs(world);
      const taken = await call('POST', '/api/v1/set-up', { ...owner, token, email: 'eve@example.com' });
      expect(await problemOf(taken)).toMatchObject({ code: 'invalid-parameters' });
      expect((await call('POST', '/api/v1/set-up', { ...owner, token })).status).toBe(201);
      expect(await users.findByEmail(owner.email)).toMatchObject({ org_id: reserved });
      expect(await organization.find(strangers)).toMatchObject({ name: 'Strangers' });
    });

    test('issues a link again if the organization has lost its users', async () => {
      await using database = await open();
      await using world = await anEmptyServer(database);
      const { setup } = world.services;
      const token = await setup.issueToken();
      await callAs(world)('POST', '/api/v1/set-up', { ...owner, token });
      expect(await setup.issueToken()).toBeUndefined();
      await database.query.deleteFrom('organization_user').execute();
      expect(await setup.issueToken()).toBeDefined();
    });

    test('issues no link once an owner was created from the command line', async () => {
      await using database = await open();
      await using world = await anEmptyServer(database);
      const { setup } = world.services;
      const token = await setup.issueToken();
      const org_id = (await setup.reserve('Portico')) as string;
      const olga = { org_id, email: 'Olga@example.com', full_name: 'Olga Owner' };
      await expect(setup.addUser({ ...olga, role: 'viewer' })).rejects.toMatchObject({ code: 'invalid-parameters' });
      const weak = setup.addUser({ ...olga, role: 'owner', password: 'password' });
      await expect(weak).rejects.toMatchObject({ code: 'invalid-parameters' });
      expect(await setup.addUser({ ...olga, role: 'owner', password: owner.password })).toBeUndefined();
      const call = callAs(world);
      const late = await call('POST', '/api/v1/set-up', { ...owner, token, email: 'eve@example.com' });
      expect(await problemOf(late)).toMatchObject({ code: 'used-token' });
      const signIn = { username: 'olga@example.com', password: owner.password };
      expect((await call('POST', '/api/v1/authenticate', signIn)).status).toBe(204);

      const viewer = { org_id, email: 'vera@example.com', full_name: 'Vera', role: 'viewer' } as const;
      const link = await setup.addUser(viewer);
      const reset = await call('PATCH', '/api/v1/password-resets', { token: link, password: 'Harbor-lamp-1912' });
      expect(reset.status).toBe(200);
      await expect(setup.addUser(viewer)).rejects.toMatchObject({ code: 'invalid-parameters' });
    });

    test('refuses an unknown link and an expired one', async () => {
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

test('creates one organization with one owner from simultaneous links and commands', async () => {
  await using database = await openTestDatabase('postgres');
  await using world = await anEmptyServer(database);
  await using copy = await aWorld(database, []);
  await database.query.deleteFrom('organization').execute();
  const { setup, organization } = world.services;
  const tokens = await Promise.all(Array.from({ length: 6 }, () => setup.issueToken()));
  const [reserved, answers] = await Promise.all([
    Promise.all([world, copy, world, copy].map(({ services }) => services.setup.reserve('Portico'))),
    Promise.all(
      tokens.map((token, at) =>
        callAs(at % 2 ? copy : world)('POST', '/api/v1/set-up', { ...owner, token, email: `olga-${at}@example.com` }),
      ),
    ),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410, 410, 410]);
  const known = await organization.list();
  expect(known.map(({ name }) => name)).toEqual([owner.organization]);
  expect(reserved.filter((id) => id !== undefined && id !== known[0]?.id)).toEqual([]);
});
