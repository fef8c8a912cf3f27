import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import {
  aClock,
  aCountingHasher,
  aDeveloper,
  cookiesOf,
  mailsIn,
  post,
  problemOf,
} from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const password = 'Correct-horse-7';
const wrong = 'Wrong-horse-7';
const day = 24 * 60 * 60_000;
const email = 'ada@example.com';
/** An IP address in its own network. */
const from = (number: number) => ({ 'x-forwarded-for': `198.51.${number}.1` });
const home = { 'x-forwarded-for': '203.0.113.7' };

async function aGuessedWorld(database: TestDatabase) {
  const clock = aClock();
  const hasher = aCountingHasher();
  const portals = [aPortalContent({ visibility: 'private' })];
  const world = await aWorld(database, portals, { hasher, clock, trusted_proxies: ['127.0.0.1'] });
  await aDeveloper(world, { email, password });
  const signIn = (username: string, given: string, headers: Record<string, string>) =>
    post(world, '/api/v2/developer/authenticate', { username, password: given }, headers);
  /** The result of a login: `signed-in`, or the code of the problem. */
  const answerOf = async (username: string, given: string, headers: Record<string, string>) => {
    const answer = await signIn(username, given, headers);
    return answer.status === 204 ? 'signed-in' : (await problemOf(answer)).code;
  };
  const lock = async (username = email) => {
    for (let guess = 0; guess < 11; guess += 1) await signIn(username, wrong, from(guess));
  };
  const deviceOf = (answer: Response) =>
    cookiesOf(answer)
      .split('; ')
      .find((pair) => pair.startsWith('portaldevice=')) as string;
  return Object.assign(world, { clock, hasher, signIn, answerOf, lock, deviceOf });
}

onBothEngines((open) => {
  test('after five wrong passwords only the network that sent them is locked out', async () => {
    await using database = await open();
    await using world = await aGuessedWorld(database);
    const codes = [];
    for (let guess = 0; guess < 7; guess += 1) codes.push(await world.answerOf(email, wrong, from(1)));
    expect(codes).toEqual([...Array(5).fill('wrong-credentials'), 'account-locked', 'account-locked']);
    expect(await world.answerOf(email, password, { 'x-forwarded-for': '198.51.1.200' })).toBe('account-locked');
    expect(await world.answerOf(email, password, from(2))).toBe('signed-in');
  });

  test('a device and a network that have logged in before stay open while strangers guess', async () => {
    await using database = await open();
    await using world = await aGuessedWorld(database);
    const cookie = world.deviceOf(await world.signIn(email, password, home));
    await world.lock();
    expect(await world.answerOf(email, password, from(99))).toBe('account-locked');
    const again = await world.signIn(email, password, { ...from(98), cookie });
    expect(again.status).toBe(204);
    expect(await world.answerOf(email, password, home)).toBe('signed-in');
    // Each login renews the token; the previous one is worthless.
    await world.lock();
    expect(await world.answerOf(email, password, { ...from(97), cookie })).toBe('account-locked');
    expect(await world.answerOf(email, password, { ...from(97), cookie: world.deviceOf(again) })).toBe('signed-in');
  });

  test('a device has its own budget, and only for its own account', async () => {
    await using database = await open();
    await using world = await aGuessedWorld(database);
    await aDeveloper(world, { email: 'grace@example.com', password });
    const cookie = world.deviceOf(await world.signIn(email, password, home));
    await world.lock('grace@example.com');
    await world.lock('unknown@example.com');
    for (const other of ['grace@example.com', 'unknown@example.com']) {
      expect(await world.answerOf(other, password, { ...from(99), cookie }), other).toBe('account-locked');
    }
    const before = world.hasher.count;
    for (let guess = 0; guess < 12; guess += 1) await world.signIn(email, wrong, { ...from(200 + guess), cookie });
    expect(world.hasher.count - before).toBe(10);
    expect(await world.answerOf(email, password, { ...from(99), cookie })).toBe('account-locked');
    expect(await world.answerOf(email, password, home)).toBe('signed-in');
  });

  test('an attacker cannot tell from which network an account logs in', async () => {
    await using database = await open();
    await using world = await aGuessedWorld(database);
    await world.signIn(email, password, home);
    const logs = [];
    for (const username of [email, 'unknown@example.com']) {
      const before = world.hasher.count;
      const log = [];
      for (let guess = 0; guess < 8; guess += 1) log.push(await world.answerOf(username, wrong, home));
      logs.push({ log, hashes: world.hasher.count - before });
    }
    expect(logs[1]).toEqual(logs[0]);
    expect(logs[0]?.hashes).toBe(5);
  });

  test('logging out everywhere, or a new password, ends the trust in devices and networks', async () => {
    await using database = await open();
    await using world = await aGuessedWorld(database);
    const end = {
      everywhere: async (cookie: string) => {
        const headers = { cookie, ...home };
        expect((await world.fetch('/api/v2/developer/sessions', { method: 'DELETE', headers })).status).toBe(204);
      },
      reset: async () => {
        await post(world, '/api/v2/developer/forgot-password', { email }, from(50));
        const token = (await mailsIn(database)).at(-1)?.values.token;
        const body = { token, password: 'Better-horse-8' };
        expect((await post(world, '/api/v2/developer/reset-password', body, from(50))).status).toBe(204);
      },
    };
    for (const [how, run] of Object.entries(end)) {
      const signedIn = await world.signIn(email, password, home);
      expect(signedIn.status, how).toBe(204);
      await run(cookiesOf(signedIn));
      await world.lock();
      const cookie = world.deviceOf(signedIn);
      expect(await world.answerOf(email, password, { ...from(99), cookie }), how).toBe('account-locked');
      expect(await world.answerOf(email, password, home), how).toBe('account-locked');
      world.clock.pass(day);
    }
    await world.lock();
    expect(await world.answerOf(email, 'Better-horse-8', from(50))).toBe('signed-in');
  });

  test('a network is familiar for thirty days and a device for half a year, and an account keeps twenty of each', async () => {
    await using database = await open();
    await using world = await aGuessedWorld(database);
    const cookie = world.deviceOf(await world.signIn(email, password, home));
    world.clock.pass(30 * day);
    await world.lock();
    expect(await world.answerOf(email, password, home)).toBe('account-locked');
    await world.services.familiar.purgeExpired();
    const kept = () => database.query.selectFrom('familiar_place').select(['kind', 'mark']).execute();
    expect((await kept()).map(({ kind }) => kind)).toEqual(['device']);
    expect(await world.answerOf(email, password, { ...from(99), cookie })).toBe('signed-in');

    world.clock.pass(15 * 60_000);
    for (let number = 0; number < 25; number += 1) {
      world.clock.pass(60_000);
      expect(await world.answerOf(email, password, from(100 + number))).toBe('signed-in');
    }
    const counts = Map.groupBy(await kept(), ({ kind }) => kind);
    expect([counts.get('device')?.length, counts.get('network')?.length]).toEqual([20, 20]);
    // The table does not reveal a device token.
    expect(JSON.stringify(await kept())).not.toContain(cookie.split('=')[1]);
  });
});
