import { Problem } from '@portico/contract/problems.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aClock, aCountingHasher, aDeveloper, mailsIn, post, problemOf } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { AppParts } from '../../app/app.ts';
import { createPasswordHasher } from './password-hasher.ts';

const password = 'Correct-horse-7';
const path = '/api/v2/developer/authenticate';
const minute = 60_000;
/** An IP address in its own network. */
const from = (number: number) => ({ 'x-forwarded-for': `198.51.${number}.1` });

async function aPrivateWorld(database: TestDatabase, parts: Partial<AppParts> = {}) {
  const clock = aClock();
  const hasher = aCountingHasher();
  const portals = [aPortalContent({ visibility: 'private' })];
  const world = await aWorld(database, portals, { hasher, clock, ...parts });
  const { id: portal_id } = await world.services.portals.byHost('portal.test');
  const signIn = (username: string, given: string, headers: Record<string, string> = {}) =>
    post(world, path, { username, password: given }, headers);
  return Object.assign(world, { clock, hasher, portal_id, signIn });
}

onBothEngines((open) => {
  test('a login does not reveal who has an account, and costs one hash each time (attack 1)', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    await aDeveloper(world, { email: 'known@example.com', password });
    await aDeveloper(world, { email: 'unverified@example.com', status: 'unverified' });
    await aDeveloper(world, { email: 'pending@example.com', status: 'pending', password });
    await aDeveloper(world, { email: 'disabled@example.com', status: 'disabled', password });

    const answers = [];
    for (const name of ['known', 'unverified', 'pending', 'disabled', 'unknown']) {
      const before = world.hasher.count;
      const answer = await world.signIn(`${name}@example.com`, 'Wrong-horse-7');
      expect(world.hasher.count - before, name).toBe(1);
      answers.push(await comparable(answer));
    }
    expect(answers[0]).toMatchObject({ status: 401, body: { type: '/problems/wrong-credentials' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('a login that a full hash queue refuses is not counted, so that load locks no account', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    await aDeveloper(world, { email: 'ada@example.com', password });
    const { hasher } = world;
    const { verify } = hasher;
    const full = new Problem('service-unavailable', 'Full.', { headers: { 'retry-after': '5' } });
    const refusals: Partial<typeof hasher>[] = [
      { verify: async () => Promise.reject(full) },
      {
        refuseWhenFull: () => {
          throw full;
        },
      },
    ];
    for (const refusal of refusals) {
      Object.assign(hasher, refusal);
      for (let time = 0; time < 11; time++) {
        const answer = await world.signIn('ada@example.com', password);
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      }
    }
    Object.assign(hasher, { verify, refuseWhenFull: () => {} });
    expect((await world.signIn('ada@example.com', password)).status).toBe(204);
  });

  test('the right password of a disabled account shows the reason', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    for (const status of ['unverified', 'pending', 'rejected', 'disabled'] as const) {
      await aDeveloper(world, { email: `${status}@example.com`, status, password });
      const answer = await world.signIn(`${status}@example.com`, password);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.json()).toMatchObject({
        status: 401,
        type: '/problems/account-disabled',
        title: expect.stringContaining('disabled'),
      });
    }
  });

  test('ten wrong passwords lock a known or unknown account, and no more are hashed (attack 5)', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database, { trusted_proxies: ['127.0.0.1'] });
    await aDeveloper(world, { email: 'known@example.com', password });
    const locked = [];
    for (const name of ['known', 'unknown']) {
      const before = world.hasher.count;
      for (let number = 0; number < 10; number += 1) {
        const answer = await world.signIn(`${name}@example.com`, 'Wrong-horse-7', from(number));
        expect((await problemOf(answer)).code).toBe('wrong-credentials');
      }
      for (let number = 10; number < 20; number += 1) {
        await world.signIn(`${name}@example.com`, password, from(number));
      }
      expect(world.hasher.count - before, name).toBe(10);
      locked.push(await comparable(await world.signIn(`${name}@EXAMPLE.com`, password, from(20))));
    }
    expect(locked[0]).toMatchObject({
      status: 401,
      body: {
        type: '/problems/account-locked',
        detail: 'Your account has been locked. Reset your password to log in now.',
      },
    });
    expect(locked[1]).toEqual(locked[0]);

    world.clock.pass(15 * minute);
    expect((await world.signIn('known@example.com', password)).status).toBe(204);
  });

  test('of any number of simultaneous guesses, ten are hashed', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database, { trusted_proxies: ['127.0.0.1'] });
    await aDeveloper(world, { email: 'known@example.com' });
    const guesses = Array.from({ length: 60 }, (_, number) =>
      world.signIn('known@example.com', `Guess-${number}`, from(number)),
    );
    const codes = await Promise.all(guesses.map(async (guess) => (await problemOf(await guess)).code));
    expect(world.hasher.count).toBe(10);
    expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(10);
    expect(codes.filter((code) => code === 'account-locked')).toHaveLength(50);
  });

  test('the owner resets the password and logs in while strangers lock the account again (attack 9)', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database, { trusted_proxies: ['127.0.0.1'] });
    await aDeveloper(world, { email: 'ada@example.com', password });
    const owner = { 'x-forwarded-for': '203.0.113.7' };
    const stranger = from(1);
    const lock = async () => {
      for (let guess = 0; guess < 11; guess += 1) await world.signIn('ada@example.com', 'Wrong-horse-7', from(guess));
    };
    await lock();
    expect((await problemOf(await world.signIn('ada@example.com', password, owner))).code).toBe('account-locked');

    await post(world, '/api/v2/developer/forgot-password', { email: 'ada@example.com' }, owner);
    const token = (await mailsIn(database)).at(-1)?.values.token;
    const fresh = 'Better-horse-8';
    await post(world, '/api/v2/developer/reset-password', { token, password: fresh }, owner);
    await lock();
    expect((await problemOf(await world.signIn('ada@example.com', fresh, stranger))).code).toBe('account-locked');
    expect((await world.signIn('ada@example.com', fresh, owner)).status).toBe(204);
  });

  test('fifty failures from one IP address are the limit for all accounts, also after a restart (attack 6)', async () => {
    await using database = await open();
    const refused = async (answer: Response) => ({
      ...(await problemOf(answer)),
      wait: Number(answer.headers.get('retry-after')),
    });
    {
      await using world = await aPrivateWorld(database);
      await aDeveloper(world, { email: 'ada@example.com', password });
      for (let number = 0; number < 49; number += 1) {
        expect((await world.signIn(`dev${number}@example.com`, 'Spring-2026!')).status).toBe(401);
      }
      expect((await world.signIn('ada@example.com', password)).status).toBe(204);
      expect((await world.signIn('dev50@example.com', 'Spring-2026!')).status).toBe(401);
      const answer = await world.signIn('ada@example.com', password);
      expect(await refused(answer)).toMatchObject({ status: 429, code: 'too-many-requests', wait: 900 });
    }
    const clock = aClock();
    await using again = await aWorld(database, [], { clock });
    const body = { username: 'ada@example.com', password };
    // Without a trusted proxy the server believes no claimed IP address (attack 8).
    const answer = await post(again, path, body, { 'x-forwarded-for': '203.0.113.9' });
    expect(await refused(answer)).toMatchObject({ status: 429, wait: 900 });
    clock.pass(15 * minute);
    expect((await post(again, path, body)).status).toBe(204);
  });

  test('behind a trusted proxy only the IP address that the proxy saw counts (attack 8)', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database, { trusted_proxies: ['127.0.0.1'] });
    const statuses = new Set<number>();
    for (let number = 0; number < 52; number += 1) {
      const claimed = { 'x-forwarded-for': `10.0.0.${number}, 198.51.100.1` };
      statuses.add((await world.signIn(`dev${number}@example.com`, 'Spring-2026!', claimed)).status);
    }
    expect(statuses).toEqual(new Set([401, 429]));
  });

  test('a hash of another cost is replaced at the next login', async () => {
    await using database = await open();
    const strong = createPasswordHasher({ memory: 16, passes: 1, parallelism: 1 });
    await using world = await aPrivateWorld(database);
    const { email } = await aDeveloper(world, { password });
    const hashOf = async () => (await world.services.accounts.findByEmail(world.portal_id, email))?.password_hash ?? '';
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=8,/);

    await using later = await aWorld(database, [], { hasher: strong });
    expect((await post(later, path, { username: email, password })).status).toBe(204);
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=16,/);
    expect((await post(later, path, { username: email, password })).status).toBe(204);
  });

  test('an account that is disabled or gets a new password while its hash is computed does not log in', async () => {
    await using database = await open();
    const hasher = aCountingHasher();
    let meanwhile = async () => {};
    const slow = {
      ...hasher,
      async verify(given: string, phc: string | null | undefined) {
        const isRight = await hasher.verify(given, phc);
        await meanwhile();
        return isRight;
      },
    };
    await using world = await aPrivateWorld(database, { hasher: slow });
    const { id } = await aDeveloper(world, { email: 'ada@example.com', password });
    const { approval } = world.services;
    meanwhile = () => approval.disable(world.portal_id, id, { actor: { kind: 'system' } });
    expect((await problemOf(await world.signIn('ada@example.com', password))).code).toBe('account-disabled');
    meanwhile = async () => {
      const change = { password_hash: await hasher.hash('Better-horse-8'), status: 'approved' } as const;
      await database.query.updateTable('developer').set(change).where('id', '=', id).execute();
    };
    expect((await problemOf(await world.signIn('ada@example.com', password))).code).toBe('wrong-credentials');
    expect(await database.query.selectFrom('session').select('id').execute()).toEqual([]);
  });

  test('an invalid login body lists its invalid parameters', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    const cases: [body: object, field: string][] = [
      [{ username: 'ada@example.com' }, 'password'],
      [{ password }, 'username'],
      [{ username: 'ada', password }, 'username'],
      [{ username: 'ada@example.com', password, role: 'owner' }, 'role'],
    ];
    for (const [body, field] of cases) {
      const answer = await post(world, path, body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(await answer.json()).toMatchObject({ invalid_parameters: [{ field }] });
    }
  });
});

/** The answer without the parts that differ between any two answers. */
async function comparable(answer: Response) {
  const headers = Object.fromEntries(answer.headers);
  const body = { ...((await answer.json()) as object), instance: '' };
  return { ...headers, 'x-request-id': '', date: '', status: answer.status, body };
}
