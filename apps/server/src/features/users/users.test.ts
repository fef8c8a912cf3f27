import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { cookiesOf, mailsIn, problemOf } from '@portico/test-kit/world/developers.ts';
import { aServerWithUsers, aUser, callAs, password } from '@portico/test-kit/world/users.ts';
import { aPortalContent, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const username = 'olive@example.com';
const authenticate = (world: World, credentials: Record<string, unknown> = { username, password }) =>
  callAs(world)('POST', '/kauth/api/v1/authenticate', credentials);

async function aSignedInUser(world: World) {
  const user = await aUser(world);
  const answer = await authenticate(world);
  return { user, call: callAs(world, { cookie: cookiesOf(answer) }), cookie: cookiesOf(answer) };
}

const lastToken = async (database: TestDatabase) => (await mailsIn(database)).at(-1)?.values.token as string;

onBothEngines((open) => {
  test('a login sets cookies of users, which scripts cannot read', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database, { public_url: new URL('https://site.test') });
    await aUser(world);
    const [access, refresh] = (await authenticate(world)).headers.getSetCookie();
    expect(access).toMatch(
      /^__Host-porticousertoken=[0-9a-f-]{36}\.[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(refresh).toMatch(/^__Secure-porticouserrefresh=\S+; Max-Age=604800; Path=\/kauth\/api\/v1; /);
    const plain = await callAs(world)('POST', '/api/v1/authenticate', { username, password });
    expect(plain.headers.getSetCookie()[1]).toContain('; Path=/api/v1; ');
  });

  test('a user is logged in on every host, even on one without a portal', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    await world.services.publishing.publish(world.org_id, aPortalContent());
    const { cookie } = await aSignedInUser(world);
    for (const host of ['portal.test', 'nowhere.test', '[::1]:3000']) {
      expect((await world.fetch('/v2/users/me', { host, headers: { cookie } })).status).toBe(200);
    }
  });

  test('without a session there is no user', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const { user, cookie } = await aSignedInUser(world);
    const token = /porticousertoken=[^.]+\.([^;]+)/.exec(cookie)?.[1];
    const other = await world.services.organization.create('Other organization');
    const forUsers = world.operations.filter(({ access }) => access === 'user');
    expect(forUsers.map(({ id }) => id)).toEqual(expect.arrayContaining(['getUserMe', 'changeUserPassword']));
    for (const headers of [
      {},
      { cookie: 'porticousertoken=nonsense' },
      { cookie: `porticousertoken=${other}.${token}` },
      { cookie: `porticousertoken=${user.org_id}.${'x'.repeat(43)}` },
      { cookie: `portalaccesstoken=${token}` },
      { cookie: cookie.replace('porticousertoken', 'other') },
    ] as Record<string, string>[]) {
      for (const { method, path } of forUsers) {
        const body = ['GET', 'DELETE'].includes(method) ? undefined : {};
        expect(await problemOf(await callAs(world, headers)(method, path, body))).toMatchObject({
          code: 'not-signed-in',
        });
      }
    }
    const bearer = { authorization: `Bearer ${user.org_id}.${token}` };
    expect((await callAs(world, bearer)('GET', '/v2/users/me')).status).toBe(200);
  });

  test('a session is refreshed, and ends with the logout', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const { call, cookie } = await aSignedInUser(world);
    world.clock.pass(16 * 60_000);
    expect((await call('GET', '/v2/users/me')).status).toBe(401);
    const refreshed = await call('POST', '/kauth/api/v1/refresh');
    expect(refreshed.status).toBe(204);
    const renewed = callAs(world, { cookie: cookiesOf(refreshed) });
    expect((await renewed('GET', '/v2/users/me')).status).toBe(200);

    const out = await renewed('POST', '/kauth/api/v1/logout');
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie().every((one) => one.includes('Max-Age=0'))).toBe(true);
    expect((await renewed('GET', '/v2/users/me')).status).toBe(401);
    expect(await problemOf(await renewed('POST', '/kauth/api/v1/refresh'))).toMatchObject({ code: 'session-ended' });
    expect((await callAs(world, { cookie })('POST', '/kauth/api/v1/logout')).status).toBe(204);
    expect((await callAs(world)('POST', '/api/v1/refresh')).status).toBe(401);
  });

  test('a user logs out everywhere', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const { call } = await aSignedInUser(world);
    expect((await call('DELETE', '/kauth/api/v1/sessions')).status).toBe(204);
    expect((await call('GET', '/v2/users/me')).status).toBe(401);
    expect((await call('POST', '/kauth/api/v1/refresh')).status).toBe(401);
  });

  test('unknown, wrong and locked logins have the same answer and take the same work', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    await aUser(world);
    const attempt = async (name: string) => {
      const before = world.hasher.count;
      const answer = await authenticate(world, { username: name, password: 'Wrong-horse-7' });
      const headers = Object.fromEntries(answer.headers);
      for (const changing of ['date', 'x-request-id']) delete headers[changing];
      const { instance: _, ...body } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, headers, body, hashes: world.hasher.count - before };
    };
    for (let time = 0; time < 12; time += 1) {
      expect(await attempt(username)).toEqual(await attempt('nobody@example.com'));
    }
    expect(await attempt(username)).toMatchObject({ status: 401, hashes: 0, body: { title: 'Account is locked' } });
    expect(await problemOf(await authenticate(world))).toMatchObject({ code: 'account-locked' });
  });

  test('a disabled user cannot log in', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const { call } = await aSignedInUser(world);
    await database.query.updateTable('organization_user').set({ status: 'disabled' }).execute();
    expect((await call('GET', '/v2/users/me')).status).toBe(401);
    expect(await problemOf(await authenticate(world))).toMatchObject({ status: 401, code: 'account-disabled' });
  });

  test('a forgotten password is reset by mail, which ends sessions and locks', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const { call } = await aSignedInUser(world);
    for (let time = 0; time < 11; time += 1) await authenticate(world, { username, password: 'Wrong-horse-7' });
    const forgotten = await callAs(world)('POST', '/kauth/api/v1/password-resets', { email: 'OLIVE@example.com' });
    expect(forgotten.status).toBe(200);
    expect(await mailsIn(database)).toMatchObject([{ template: 'user-reset-password', to: username }]);

    const token = await lastToken(database);
    const weak = await callAs(world)('PATCH', '/kauth/api/v1/password-resets', { token, password: 'short' });
    expect(weak.status).toBe(400);
    const reset = await callAs(world)('PATCH', '/kauth/api/v1/password-resets', { token, password: 'Another-horse-8' });
    expect([reset.status, await reset.json()]).toEqual([200, { email: username }]);
    expect((await call('GET', '/v2/users/me')).status).toBe(401);
    expect((await authenticate(world, { username, password: 'Another-horse-8' })).status).toBe(204);
    const again = await callAs(world)('PATCH', '/api/v1/password-resets', { token, password: 'Third-horse-9' });
    expect(await problemOf(again)).toMatchObject({ status: 410, code: 'used-token' });
    expect((await mailsIn(database)).at(-1)).toMatchObject({ template: 'password-changed', to: username });
  });

  test('requesting a reset does not reveal whether an account exists', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    await aUser(world);
    const ask = async (email: string) => {
      const answer = await callAs(world)('POST', '/api/v1/password-resets', { email });
      return [answer.status, await answer.text()];
    };
    expect(await ask(username)).toEqual(await ask('nobody@example.com'));
    expect(await mailsIn(database)).toHaveLength(1);
  });

  test('a change requires the current password; other sessions end, and this one gets new tokens', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const { call, user } = await aSignedInUser(world);
    const elsewhere = callAs(world, { cookie: cookiesOf(await authenticate(world)) });
    const change = (old_password: string, new_password: string) =>
      call('PATCH', '/v2/users/me/password', { old_password, new_password });

    expect(await (await change('Wrong-horse-7', 'Another-horse-8')).json()).toMatchObject({
      status: 400,
      type: '/problems/wrong-password',
      invalid_parameters: [{ field: 'old_password', rule: 'invalid', reason: 'is not right' }],
    });
    expect(await (await change(password, 'short')).json()).toMatchObject({
      type: '/problems/invalid-parameters',
      invalid_parameters: expect.arrayContaining([
        expect.objectContaining({ field: 'new_password', rule: 'min_length' }),
      ]),
    });
    const changed = await change(password, 'Another-horse-8');
    expect(changed.status).toBe(202);
    expect((await elsewhere('GET', '/v2/users/me')).status).toBe(401);
    expect((await call('GET', '/v2/users/me')).status).toBe(401);
    expect((await callAs(world, { cookie: cookiesOf(changed) })('GET', '/v2/users/me')).status).toBe(200);
    expect((await authenticate(world)).status).toBe(401);
    expect((await mailsIn(database)).at(-1)).toMatchObject({ template: 'password-changed', to: user.email });
    const events = await database.query.selectFrom('audit_event').select('action').execute();
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.password-change-failed', 'user.password-changed']),
    );
  });

  test('a stolen session has a limit of guesses at the password', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const { call } = await aSignedInUser(world);
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const body = { old_password: `Wrong-horse-${time}`, new_password: 'Another-horse-8' };
      statuses.push((await call('PATCH', '/v2/users/me/password', body)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  test('a page of another site cannot act in the name of a user', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const { cookie } = await aSignedInUser(world);
    const foreign = callAs(world, { cookie, origin: 'http://evil.example' });
    for (const [method, path] of [
      ['POST', '/kauth/api/v1/authenticate'],
      ['POST', '/api/v1/refresh'],
      ['POST', '/api/v1/logout'],
      ['POST', '/api/v1/register'],
      ['PATCH', '/v2/users/me/password'],
      ['POST', '/v2/accept-invite'],
    ] as const) {
      expect(await problemOf(await foreign(method, path, {}))).toMatchObject({ status: 403, code: 'foreign-origin' });
    }
  });

  test('a session of a developer is not valid for a user, even with the same id and token', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const user = await aUser(world);
    const { sessions, transact } = world.services;
    const { access_token } = await transact((transaction) =>
      sessions.open(transaction, { tenant_id: user.org_id, kind: 'developer', id: user.id }),
    );
    const cookie = `porticousertoken=${user.org_id}.${access_token}`;
    expect((await callAs(world, { cookie })('GET', '/v2/users/me')).status).toBe(401);
  });

  test('the reviewers of a portal are its owners, admins and reviewers', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    await world.services.publishing.publish(world.org_id, aPortalContent());
    const other = await world.services.organization.create('Other organization');
    await aUser(world, { email: 'other@example.com', org_id: other });
    for (const role of ['owner', 'admin', 'reviewer', 'viewer'] as const) {
      await aUser(world, { email: `${role}@example.com`, role });
    }
    const { id } = await world.services.portals.byHost('portal.test');
    const reviewers = await world.services.organization.reviewersOf(id);
    expect(reviewers.map(({ email }) => email).sort()).toEqual([
      'admin@example.com',
      'owner@example.com',
      'reviewer@example.com',
    ]);
  });
});

test.each([
  ['/kauth/nothing', 404],
  ['/kauth/api/v2/portal', 404],
  ['/kauth/healthz', 404],
  ['/kauthapi/v1/refresh', 404],
  ['/kauth/api/v1/refresh', 405],
])('GET %s answers %i', async (path, status) => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aServerWithUsers(database);
  expect((await callAs(world)('GET', path)).status).toBe(status);
});

test('the segment of the auth API is configurable', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aServerWithUsers(database, { auth_segment: 'auth' });
  await aUser(world);
  expect((await callAs(world)('POST', '/auth/api/v1/authenticate', { username, password })).status).toBe(204);
  expect((await authenticate(world)).status).toBe(404);
  expect((await callAs(world)('GET', '/auth/nothing')).headers.get('content-type')).toContain('problem+json');
});
