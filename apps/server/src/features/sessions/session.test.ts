import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import {
  aClock,
  aCountingHasher,
  aDeveloper,
  cookiesOf,
  post,
  problemOf,
  signIn as sessionOf,
} from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { absoluteMs, accessTokenMs, idleMs, refreshGraceMs } from './service.ts';

const password = 'Correct-horse-7';
const paths = {
  authenticate: '/api/v2/developer/authenticate',
  refresh: '/api/v2/developer/refresh',
  logout: '/api/v2/developer/logout',
  me: '/api/v2/developer/me',
  session: '/api/v2/developer/session',
};

async function aSignedInWorld(database: TestDatabase) {
  const clock = aClock();
  const portals = [
    aPortalContent({ visibility: 'private' }),
    aPortalContent({ name: 'other', hosts: ['other.test'], visibility: 'private' }),
  ];
  const world = await aWorld(database, portals, { hasher: aCountingHasher(), clock });
  const ada = await aDeveloper(world, { email: 'ada@example.com', password });
  const signIn = async (headers: Record<string, string> = {}) =>
    cookiesOf(await post(world, paths.authenticate, { username: ada.email, password }, headers));
  return Object.assign(world, { clock, ada, signIn, cookie: await signIn() });
}

const refresh = (world: World, cookie: string) => post(world, paths.refresh, undefined, { cookie });
const meStatus = async (world: World, headers: Record<string, string>) =>
  (await world.fetch(paths.me, { headers })).status;
const tokenIn = (cookies: string, name: string) => new RegExp(`${name}=([^;]+)`).exec(cookies)?.[1] ?? '';

onBothEngines((open) => {
  test('a developer logs in, is identified by cookie or bearer token, refreshes and logs out (REF-02)', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    const { cookie, ada } = world;
    const me = await world.fetch(paths.me, { headers: { cookie } });
    expect(me.headers.get('cache-control')).toBe('no-store');
    expect(await me.json()).toMatchObject({ id: ada.id, email: ada.email });
    const authorization = `Bearer ${tokenIn(cookie, 'portalaccesstoken')}`;
    expect(await meStatus(world, { authorization })).toBe(200);
    expect(await meStatus(world, { authorization: 'Bearer wrong', cookie })).toBe(401);

    const refreshed = await refresh(world, cookie);
    expect(refreshed.status).toBe(204);
    const renewed = cookiesOf(refreshed);
    expect(tokenIn(renewed, 'portalaccesstoken')).not.toBe(tokenIn(cookie, 'portalaccesstoken'));
    expect(await meStatus(world, { cookie: renewed })).toBe(200);

    const left = await post(world, paths.logout, undefined, { cookie: renewed });
    expect(left.status).toBe(204);
    expect(left.headers.getSetCookie().every((one) => one.includes('Max-Age=0'))).toBe(true);
    for (const old of [cookie, renewed]) {
      expect(await meStatus(world, { cookie: old })).toBe(401);
      expect(await problemOf(await refresh(world, old))).toMatchObject({ status: 401, code: 'session-ended' });
    }
  });

  test('a developer logs out everywhere: on this device and all others', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    const grace = await aDeveloper(world, { email: 'grace@example.com', password });
    const [here, there] = [world.cookie, await world.signIn()];
    const other = (await sessionOf(world, grace)).cookie;
    const left = await world.fetch('/api/v2/developer/sessions', { method: 'DELETE', headers: { cookie: here } });
    expect(left.status).toBe(204);
    expect(left.headers.getSetCookie().every((one) => one.includes('Max-Age=0'))).toBe(true);
    expect(await Promise.all([here, there, other].map((cookie) => meStatus(world, { cookie })))).toEqual([
      401, 401, 200,
    ]);
  });

  test('cookies are hidden from scripts and other sites, and must not be stored (attack 14)', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    const answers = [
      await post(world, paths.authenticate, { username: world.ada.email, password }),
      await refresh(world, world.cookie),
    ];
    const device = 'portaldevice=…; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax';
    for (const [at, answer] of answers.entries()) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, '=…;'))).toEqual([
        'portalaccesstoken=…; Max-Age=900; Path=/; HttpOnly; SameSite=Lax',
        'portalrefreshtoken=…; Max-Age=604800; Path=/api/v2/developer; HttpOnly; SameSite=Lax',
        ...(at === 0 ? [device] : []),
      ]);
    }
    const public_url = new URL('https://portal.test');
    await using secure = await aWorld(database, [], { hasher: aCountingHasher(), clock: world.clock, public_url });
    const answer = await post(secure, paths.authenticate, { username: world.ada.email, password });
    expect(answer.headers.getSetCookie().every((cookie) => cookie.endsWith('; Secure; SameSite=Lax'))).toBe(true);
    expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('__Host-portaldevice='))).toBe(true);
  });

  test('a browser learns whether it may have a session, even if only a refresh token is left of it', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    const { cookie, clock } = world;
    const hasTokens = async (headers: Record<string, string>) =>
      ((await (await world.fetch(paths.session, { headers })).json()) as { has_tokens: boolean }).has_tokens;
    expect(await hasTokens({})).toBe(false);
    expect(await hasTokens({ cookie: 'userStatus=active' })).toBe(false);
    expect(await hasTokens({ cookie })).toBe(true);
    clock.pass(accessTokenMs);
    const rest = cookie
      .split('; ')
      .filter((each) => !each.startsWith('portalaccesstoken'))
      .join('; ');
    expect(await hasTokens({ cookie: rest })).toBe(true);
  });

  test('a session of one portal is not valid on another', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    const { cookie } = world;
    const host = 'other.test';
    expect((await world.fetch(paths.me, { host, headers: { cookie } })).status).toBe(401);
    expect((await world.fetch(paths.refresh, { host, method: 'POST', headers: { cookie } })).status).toBe(401);
    await world.fetch(paths.logout, { host, method: 'POST', headers: { cookie } });
    expect(await meStatus(world, { cookie })).toBe(200);
  });

  test('a login ignores earlier cookies (attacks 10, 11)', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    const planted = 'portalaccesstoken=planted; portalrefreshtoken=planted';
    const fresh = await world.signIn({ cookie: planted });
    expect(fresh).not.toContain('planted');
    expect(await meStatus(world, { cookie: planted })).toBe(401);
    const again = await world.signIn({ cookie: fresh });
    expect(tokenIn(again, 'portalaccesstoken')).not.toBe(tokenIn(fresh, 'portalaccesstoken'));
    expect(tokenIn(again, 'portalrefreshtoken')).not.toBe(tokenIn(fresh, 'portalrefreshtoken'));
  });

  test('logging out without a session, or twice, succeeds', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    const { cookie } = world;
    for (const headers of [{}, { cookie: 'portalaccesstoken=unknown' }, { cookie }, { cookie }]) {
      expect((await post(world, paths.logout, undefined, headers)).status).toBe(204);
    }
    const announced = { 'content-type': 'application/json' };
    expect((await post(world, paths.logout, undefined, announced)).status).toBe(204);
    expect(await problemOf(await post(world, paths.refresh))).toMatchObject({ status: 401, code: 'session-ended' });
  });

  test('the refresh token alone is enough to log out, and an access token cannot refresh', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    const access = tokenIn(world.cookie, 'portalaccesstoken');
    expect((await refresh(world, `portalrefreshtoken=${access}`)).status).toBe(401);
    const refreshToken = tokenIn(world.cookie, 'portalrefreshtoken');
    expect(await meStatus(world, { cookie: `portalaccesstoken=${refreshToken}` })).toBe(401);
    await post(world, paths.logout, undefined, { cookie: `portalrefreshtoken=${refreshToken}` });
    expect(await meStatus(world, { cookie: world.cookie })).toBe(401);
  });

  test('an old refresh token ends the session for both its owner and the thief (attack 12)', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    const first = world.cookie;
    const second = cookiesOf(await refresh(world, first));
    world.clock.pass(refreshGraceMs + 1);
    expect(await problemOf(await refresh(world, first))).toMatchObject({ status: 401, code: 'session-ended' });
    expect(await meStatus(world, { cookie: second })).toBe(401);
    expect((await refresh(world, second)).status).toBe(401);
    expect(await world.signIn()).toContain('portalaccesstoken=');
  });

  test('a second tab may use the same refresh token for ten seconds, but not the previous one', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    const first = world.cookie;
    const second = cookiesOf(await refresh(world, first));
    world.clock.pass(refreshGraceMs);
    const otherTab = cookiesOf(await refresh(world, first));
    for (const cookie of [second, otherTab]) expect(await meStatus(world, { cookie })).toBe(200);

    // The browser keeps one of the two tokens; using the other one is detected.
    const third = cookiesOf(await refresh(world, otherTab));
    expect((await refresh(world, first)).status).toBe(401);
    expect(await meStatus(world, { cookie: third })).toBe(401);
  });

  test('a thief who refreshes within the grace period is detected at the next refresh of either', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    const owner = cookiesOf(await refresh(world, world.cookie));
    const thief = cookiesOf(await refresh(world, world.cookie));
    world.clock.pass(accessTokenMs);
    const next = cookiesOf(await refresh(world, thief));
    world.clock.pass(refreshGraceMs + 1);
    expect((await refresh(world, owner)).status).toBe(401);
    expect((await refresh(world, next)).status).toBe(401);
    expect(await meStatus(world, { cookie: next })).toBe(401);
  });

  test('access ends after a quarter of an hour, the session after a week without a refresh (attack 15)', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    world.clock.pass(accessTokenMs - 1);
    expect(await meStatus(world, { cookie: world.cookie })).toBe(200);
    world.clock.pass(1);
    expect(await meStatus(world, { cookie: world.cookie })).toBe(401);
    world.clock.pass(idleMs - accessTokenMs - 1);
    const renewed = cookiesOf(await refresh(world, world.cookie));
    world.clock.pass(idleMs);
    expect((await refresh(world, renewed)).status).toBe(401);
  });

  test('a session ends two weeks after its login, however often it is refreshed (attack 15)', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    let cookie = world.cookie;
    const step = (absoluteMs - 60_000) / 4;
    for (let time = 0; time < 4; time += 1) {
      world.clock.pass(step);
      cookie = cookiesOf(await refresh(world, cookie));
    }
    expect(await meStatus(world, { cookie })).toBe(200);
    world.clock.pass(60_000);
    expect(await meStatus(world, { cookie })).toBe(401);
    expect((await refresh(world, cookie)).status).toBe(401);
  });

  test('a session that ended at one instance is refused by every other within a second (attack 13)', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    await using copy = await aWorld(database, [], { hasher: aCountingHasher(), clock: world.clock });
    const { cookie } = world;
    expect(await meStatus(copy, { cookie })).toBe(200);
    await post(world, paths.logout, undefined, { cookie });
    expect(await meStatus(world, { cookie })).toBe(401);
    world.clock.pass(1000);
    expect(await meStatus(copy, { cookie })).toBe(401);
  });

  test('only expired sessions are deleted', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    world.clock.pass(idleMs - 1);
    const fresh = await world.signIn();
    world.clock.pass(1);
    await world.services.sessions.purgeExpired();
    expect(await database.query.selectFrom('session').select('id').execute()).toHaveLength(1);
    expect(await database.query.selectFrom('session_token').select('hash').execute()).toHaveLength(2);
    expect(await meStatus(world, { cookie: fresh })).toBe(200);
  });

  test('all sessions of an account but one can be ended', async () => {
    await using database = await open();
    await using world = await aSignedInWorld(database);
    const { ada, services } = world;
    const kept = await world.signIn();
    const ids = await database.query.selectFrom('session').select('id').orderBy('id').execute();
    const account = { tenant_id: ada.portal_id, kind: 'developer', id: ada.id } as const;
    const keep = ids.at(-1)?.id as string;
    await services.transact((transaction) => services.sessions.endAll(transaction, account, { keep }));
    expect(await meStatus(world, { cookie: world.cookie })).toBe(401);
    expect(await meStatus(world, { cookie: kept })).toBe(200);
    await services.transact((transaction) => services.sessions.endAll(transaction, account));
    expect(await meStatus(world, { cookie: kept })).toBe(401);
  });
});
