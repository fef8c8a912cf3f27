import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import {
  aClock,
  aCountingHasher,
  aDeveloper,
  mailsIn,
  post,
  problemOf,
  signIn,
} from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { AppParts } from '../../app/app.ts';

const password = 'Correct-horse-7';
const forgot = '/api/v2/developer/forgot-password';
const reset = '/api/v2/developer/reset-password';

async function aPrivateWorld(
  database: TestDatabase,
  parts: Partial<AppParts> = {},
  content = aPortalContent({ visibility: 'private' }),
) {
  const clock = aClock();
  const hasher = aCountingHasher();
  const world = await aWorld(database, [content], { hasher, clock, ...parts });
  const lastToken = async () => (await mailsIn(database)).at(-1)?.values.token as string;
  return Object.assign(world, { clock, hasher, lastToken });
}

onBothEngines((open) => {
  test('requesting a reset looks the same for every email address (attack 3)', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    await aDeveloper(world, { email: 'known@example.com', password });
    await aDeveloper(world, { email: 'unverified@example.com', status: 'unverified' });
    const answers = [];
    for (const name of ['known', 'unverified', 'unknown']) {
      const answer = await post(world, forgot, { email: `${name}@Example.com` });
      world.clock.pass(1);
      answers.push({ ...Object.fromEntries(answer.headers), 'x-request-id': '', date: '', body: await answer.text() });
      expect(answer.status).toBe(200);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await mailsIn(database)).toMatchObject([
      { template: 'reset-password', to: 'known@example.com' },
      { template: 'confirm-email', to: 'unverified@example.com' },
    ]);
  });

  test('a portal may ask for passwords by length alone, without words of the portal and its developer', async () => {
    await using database = await open();
    const content = aPortalContent({ visibility: 'private', title: 'Tidewright', password_rules: 'length' });
    await using world = await aPrivateWorld(database, {}, content);
    const ada = await aDeveloper(world, { email: 'ada@example.com', full_name: 'Ada Lovelace', password });
    await post(world, forgot, { email: ada.email });
    const token = await world.lastToken();
    const refusalOf = async (given: string) => (await post(world, reset, { token, password: given })).json();
    expect(await refusalOf('Short-Pass1')).toMatchObject({ invalid_parameters: [{ rule: 'min_length' }] });
    expect(await refusalOf('tidewright lovelace')).toMatchObject({ invalid_parameters: [{ rule: 'invalid' }] });
    expect((await post(world, reset, { token, password: 'nine small ships' })).status).toBe(204);
    const signUp = await world.fetch('/api/v2/portal/sign-up');
    expect(await signUp.json()).toMatchObject({ password_rules: 'length' });
  });

  test('a reset ends every session, works once, and invalidates other reset links (attacks 11, 13)', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    const ada = await aDeveloper(world, { email: 'ada@example.com', password });
    const headers = await signIn(world, ada);
    await post(world, forgot, { email: ada.email });
    const older = await world.lastToken();
    world.clock.pass(1);
    await post(world, forgot, { email: ada.email });
    const token = await world.lastToken();

    world.clock.pass(1);
    expect((await post(world, reset, { token, password: 'Better-horse-8' })).status).toBe(204);
    expect((await world.fetch('/api/v2/developer/me', { headers })).status).toBe(401);
    expect(await problemOf(await post(world, reset, { token, password }))).toMatchObject({ status: 410 });
    expect(await problemOf(await post(world, reset, { token: older, password }))).toMatchObject({ status: 410 });
    expect((await mailsIn(database)).at(-1)).toMatchObject({ template: 'password-changed', to: 'ada@example.com' });
    const login = (given: string) =>
      post(world, '/api/v2/developer/authenticate', { username: ada.email, password: given });
    expect((await login(password)).status).toBe(401);
    expect((await login('Better-horse-8')).status).toBe(204);
  });

  test('a reset link expires after an hour, and unknown links cost no hash', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    await aDeveloper(world, { email: 'ada@example.com' });
    await post(world, forgot, { email: 'ada@example.com' });
    const token = await world.lastToken();
    world.clock.pass(60 * 60_000);
    expect(await problemOf(await post(world, reset, { token, password }))).toMatchObject({
      status: 410,
      code: 'used-token',
    });
    const guess = { token: crypto.randomUUID(), password };
    expect(await problemOf(await post(world, reset, guess))).toMatchObject({ status: 404, code: 'unknown-token' });
    expect(world.hasher.count).toBe(0);
  });

  test('a password that breaks rules is refused with all of them, and the link stays valid (RST-05)', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    await aDeveloper(world, { email: 'ada@example.com' });
    await post(world, forgot, { email: 'ada@example.com' });
    const token = await world.lastToken();
    const refused = await post(world, reset, { token, password: 'abc' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringMatching(/^Password does not meet the requirements: at least 8 characters, /),
      invalid_parameters: [
        { field: 'password', rule: 'min_length', minimum: 8 },
        { field: 'password', rule: 'min_uppercase', minimum: 1 },
        { field: 'password', rule: 'min_digits', minimum: 1 },
        { field: 'password', rule: 'min_symbols', minimum: 1 },
      ],
    });
    expect((await post(world, reset, { token, password: 'Password1!' })).status).toBe(400);
    expect((await post(world, reset, { token, password })).status).toBe(204);
  });

  test('guessing tokens ends after fifty attempts from one IP address (attack 7)', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    for (let guess = 0; guess < 25; guess += 1) {
      expect((await post(world, reset, { token: crypto.randomUUID(), password })).status).toBe(404);
      const token = crypto.randomUUID();
      expect((await post(world, '/api/v2/developer/verify-email', { token })).status).toBe(404);
    }
    const answer = await post(world, reset, { token: crypto.randomUUID(), password });
    expect(answer.headers.get('retry-after')).toBe('900');
    expect(await problemOf(answer)).toMatchObject({ status: 429, code: 'too-many-requests' });
  });

  test('strangers can cause five mails of each kind to an email address, and the answer stays the same', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database, { trusted_proxies: ['127.0.0.1'] });
    await aDeveloper(world, { email: 'ada@example.com', password });
    const count = async (template: string) =>
      (await mailsIn(database)).filter((mail) => mail.template === template).length;
    const askFrom = async (network: number) => {
      const from = { 'x-forwarded-for': `198.51.${network}.1` };
      expect((await post(world, forgot, { email: 'ada@example.com' }, from)).status).toBe(200);
      const again = { email: 'ada@example.com', full_name: 'Ada' };
      expect((await post(world, '/api/v2/developer', again, from)).status).toBe(201);
    };
    for (let time = 0; time < 6; time += 1) await askFrom(1);
    expect([await count('reset-password'), await count('already-registered')]).toEqual([2, 5]);
    for (let network = 2; network < 8; network += 1) await askFrom(network);
    expect([await count('reset-password'), await count('already-registered')]).toEqual([5, 5]);
    world.clock.pass(15 * 60_000);
    await askFrom(1);
    expect([await count('reset-password'), await count('already-registered')]).toEqual([6, 6]);
  });

  test('sign-ups and reset requests from one IP address are limited', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    for (let number = 0; number < 30; number += 1) {
      const email = `dev${number}@example.com`;
      expect((await post(world, '/api/v2/developer', { email, full_name: 'Dev' })).status).toBe(201);
      expect((await post(world, forgot, { email })).status).toBe(200);
    }
    const email = 'dev30@example.com';
    expect((await post(world, '/api/v2/developer', { email, full_name: 'Dev' })).status).toBe(429);
    expect((await post(world, forgot, { email })).status).toBe(429);
  });
});

test('of many simultaneous uses of one reset link, one sets the password', async () => {
  await using database = await openTestDatabase('postgres');
  await using world = await aPrivateWorld(database);
  await using copy = await aWorld(database, [], { hasher: aCountingHasher(), clock: world.clock });
  for (let round = 0; round < 20; round += 1) {
    const email = `dev${round}@example.com`;
    await aDeveloper(world, { email });
    const directory = world.services.developersOf(await world.services.portals.byHost('portal.test'));
    await world.services.passwordReset.forgot(directory, { email }, { address: `198.51.100.${round}` });
    const token = await world.lastToken();
    world.clock.pass(1);
    const answers = await Promise.all([world, copy, world, copy].map((server) => resetBy(server, token, round)));
    expect(answers.sort()).toEqual(['done', 'used-token', 'used-token', 'used-token']);
  }
});

async function resetBy(world: Awaited<ReturnType<typeof aWorld>>, token: string, round: number): Promise<string> {
  const directory = world.services.developersOf(await world.services.portals.byHost('portal.test'));
  return world.services.passwordReset.reset(directory, { token, password }, { address: `198.51.100.${round}` }).then(
    () => 'done',
    (problem: { code: string }) => problem.code,
  );
}

test('simultaneous sign-ups with one email address create one account', async () => {
  await using database = await openTestDatabase('postgres');
  await using world = await aPrivateWorld(database);
  const portal = await world.services.portals.byHost('portal.test');
  for (let round = 0; round < 20; round += 1) {
    const input = { email: `dev${round}@example.com`, full_name: 'Dev' };
    const from = { address: `198.51.100.${round}`, locale: 'en' } as const;
    await Promise.all([1, 2, 3, 4].map(() => world.services.registration.register(portal, input, from)));
  }
  expect(await database.query.selectFrom('developer').select('email').execute()).toHaveLength(20);
  expect(await mailsIn(database)).toHaveLength(80);
});
