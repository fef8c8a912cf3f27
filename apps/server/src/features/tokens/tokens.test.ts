import { freshSignInMs } from '@portico/contract/constants.ts';
import type { TokenScope } from '@portico/contract/token-scopes.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { mailsIn } from '@portico/test-kit/world/developers.ts';
import { aServerWithUsers, asUser, aUser, password, withToken } from '@portico/test-kit/world/users.ts';
import { expect, test } from 'vitest';

const dayMs = 86_400_000;
const tokens = '/api/admin/v1/tokens';

async function aTokenWorld(database: TestDatabase) {
  const world = await aServerWithUsers(database);
  const owner = await aUser(world);
  const viewer = await aUser(world, { email: 'vera@example.com', role: 'viewer' });
  const inDays = (days: number) => new Date(world.clock() + days * dayMs).toISOString();
  const aToken = (scopes: TokenScope[], days = 30) => ({ name: 'Pipeline', scopes, expires_at: inDays(days) });
  return Object.assign(world, {
    owner: await asUser(world, owner),
    viewer: await asUser(world, viewer),
    viewer_id: viewer.id,
    aToken,
  });
}

onBothEngines((open) => {
  test('a token is shown once, listed with its last four characters and last use, and ends when it is revoked', async () => {
    await using database = await open();
    await using world = await aTokenWorld(database);
    const { owner, aToken } = world;
    const made = await owner('POST', tokens, aToken(['read']));
    expect(made).toMatchObject({ status: 201, body: { name: 'Pipeline', scopes: ['read'], last_used_at: null } });
    const { id, token } = made.body;
    const listed = await owner('GET', tokens);
    expect(listed.body.data).toMatchObject([{ id, last_four: token.slice(-4), user: { email: 'olive@example.com' } }]);
    expect(JSON.stringify(listed.body)).not.toContain(token);
    const rows = await database.query.selectFrom('personal_token').selectAll().execute();
    expect(JSON.stringify([rows, await database.query.selectFrom('audit_event').selectAll().execute()])).not.toContain(
      token,
    );

    const pipeline = withToken(world, token);
    expect(await pipeline('GET', '/v2/users/me')).toMatchObject({ status: 200, body: { email: 'olive@example.com' } });
    await world.services.lastUsed.write();
    expect((await owner('GET', tokens)).body.data[0].last_used_at).toBe(new Date(world.clock()).toISOString());
    expect((await owner('DELETE', `${tokens}/${id}`)).status).toBe(204);
    expect((await owner('DELETE', `${tokens}/${id}`)).status).toBe(404);
    expect((await pipeline('GET', '/v2/users/me')).body).toMatchObject({ type: '/problems/not-signed-in' });
  });

  test('a token can do what its scopes allow, and no more than its user', async () => {
    await using database = await open();
    await using world = await aTokenWorld(database);
    const { owner, aToken } = world;
    const bearer = async (...scopes: TokenScope[]) =>
      withToken(world, (await owner('POST', tokens, aToken(scopes))).body.token);
    const invite = { email: 'grace@example.com', full_name: 'Grace', role: 'viewer' };
    const invited = async (call: Awaited<ReturnType<typeof bearer>>) =>
      (await call('POST', '/api/admin/v1/invitations', invite)).status;
    expect(await invited(await bearer('read', 'admin'))).toBe(403);
    expect(await invited(await bearer('owner'))).toBe(201);
    const publisher = await bearer('publish');
    expect((await publisher('GET', '/api/admin/v1/users')).body).toMatchObject({ type: '/problems/forbidden' });
    expect((await publisher('DELETE', '/api/v1/sessions')).body.detail).toMatch(/No personal access token/);

    const { status, body } = await world.viewer('POST', tokens, aToken(['read', 'admin']));
    expect([status, body.invalid_parameters]).toMatchObject([400, [{ field: 'scopes' }]]);
    // A token of an owner loses the rights of owners as soon as its user becomes a viewer.
    const second = await aUser(world, { email: 'second@example.com' });
    const asSecond = await asUser(world, second);
    const high = withToken(world, (await asSecond('POST', tokens, aToken(['owner']))).body.token);
    expect((await high('GET', '/api/admin/v1/organization/tokens')).status).toBe(200);
    await owner('PATCH', `/api/admin/v1/users/${second.id}`, { role: 'viewer' });
    expect((await high('GET', '/api/admin/v1/organization/tokens')).status).toBe(403);
    expect((await high('GET', '/api/admin/v1/users')).status).toBe(200);
    await owner('DELETE', `/api/admin/v1/users/${second.id}`);
    expect((await high('GET', '/api/admin/v1/users')).status).toBe(401);
  });

  test('a token cannot change its user, and creates and revokes tokens only with the scope for it', async () => {
    await using database = await open();
    await using world = await aTokenWorld(database);
    const { owner, aToken } = world;
    const { id } = (await owner('POST', tokens, aToken(['read']))).body;
    const bearer = async (...scopes: TokenScope[]) =>
      withToken(world, (await owner('POST', tokens, aToken(scopes))).body.token);
    for (const call of [await bearer('read'), await bearer('owner', 'publish')]) {
      expect(await call('POST', tokens, aToken(['read'], 1))).toMatchObject({ status: 403 });
      expect(await call('DELETE', `${tokens}/${id}`)).toMatchObject({ status: 403 });
      expect(await call('PATCH', '/v2/users/me', { full_name: 'Mallory' })).toMatchObject({ status: 403 });
      expect((await call('GET', tokens)).status).toBe(200);
    }
    const maker = await bearer('tokens');
    expect((await maker('GET', tokens)).status).toBe(403);
    expect((await maker('POST', tokens, aToken(['read'], 1))).body.invalid_parameters).toMatchObject([
      { field: 'scopes' },
    ]);
    expect((await maker('POST', tokens, aToken(['tokens'], 1))).status).toBe(201);
    expect((await maker('DELETE', `${tokens}/${id}`)).status).toBe(204);
  });

  test('a user who logged in a while ago confirms the password before creating a token', async () => {
    await using database = await open();
    await using world = await aTokenWorld(database);
    const { owner, aToken, clock } = world;
    clock.pass(freshSignInMs);
    expect((await owner('POST', tokens, aToken(['read']))).status).toBe(201);
    clock.pass(1);
    const refused = await owner('POST', tokens, aToken(['read']));
    expect(refused).toMatchObject({ status: 403, body: { type: '/problems/fresh-sign-in-required' } });
    // Reading and revoking require no confirmation.
    const [{ id }] = (await owner('GET', tokens)).body.data;
    expect((await owner('DELETE', `${tokens}/${id}`)).status).toBe(204);
    expect((await owner('GET', '/api/v1/sessions/confirmation')).body).toEqual({
      has_password: true,
      identity_providers: [],
    });
    const confirm = (given: string) => owner('POST', '/api/v1/sessions/confirmation', { password: given });
    expect(await confirm('Wrong-horse-7')).toMatchObject({
      status: 400,
      body: { type: '/problems/wrong-password', invalid_parameters: [{ field: 'password' }] },
    });
    expect((await owner('POST', tokens, aToken(['read']))).status).toBe(403);
    expect((await confirm(password)).status).toBe(204);
    expect((await owner('POST', tokens, aToken(['read']))).status).toBe(201);
    for (let tries = 0; tries < 10; tries += 1) await confirm('Wrong-horse-7');
    expect((await confirm(password)).body).toMatchObject({ type: '/problems/too-many-requests' });
  });

  test('the user gets a mail with the rights of the token, and the place where it was created', async () => {
    await using database = await open();
    await using world = await aTokenWorld(database);
    await world.owner('POST', tokens, world.aToken(['publish', 'tokens']));
    expect(await mailsIn(database)).toMatchObject([
      {
        template: 'personal-token-created',
        to: 'olive@example.com',
        values: { token_name: 'Pipeline', scopes: 'publish, tokens', place: '127.0.0.1' },
      },
    ]);
  });

  test('revoking a token revokes those created with it; a new password and logging out everywhere revoke all', async () => {
    await using database = await open();
    await using world = await aTokenWorld(database);
    const { owner, viewer, aToken } = world;
    const parent = (await owner('POST', tokens, aToken(['read', 'tokens']))).body;
    const child = (await withToken(world, parent.token)('POST', tokens, aToken(['read', 'tokens'], 2))).body;
    const grandchild = (await withToken(world, child.token)('POST', tokens, aToken(['read'], 1))).body;
    const neighbor = (await owner('POST', tokens, aToken(['read']))).body;
    const status = async ({ token }: { token: string }) => (await withToken(world, token)('GET', tokens)).status;
    expect((await owner('DELETE', `${tokens}/${parent.id}`)).status).toBe(204);
    expect(await Promise.all([parent, child, grandchild, neighbor].map(status))).toEqual([401, 401, 401, 200]);

    const hers = (await viewer('POST', tokens, aToken(['read']))).body;
    const change = { old_password: password, new_password: 'Another-horse-8' };
    expect((await owner('PATCH', '/v2/users/me/password', change)).status).toBe(202);
    expect(await Promise.all([neighbor, hers].map(status))).toEqual([401, 200]);
    expect((await viewer('DELETE', '/api/v1/sessions')).status).toBe(204);
    expect(await status(hers)).toBe(401);
    const actions = await database.query
      .selectFrom('audit_event')
      .select('target_id')
      .where('action', '=', 'personal-token.revoked')
      .execute();
    const ended = [parent, child, grandchild, neighbor, hers].map(({ id }) => id);
    expect(actions.map(({ target_id }) => target_id).toSorted()).toEqual(ended.toSorted());
  });

  test('a token expires within a year, and one created by a token has no later expiry and no more rights', async () => {
    await using database = await open();
    await using world = await aTokenWorld(database);
    const { owner, aToken } = world;
    for (const days of [-1, 366]) {
      const refused = await owner('POST', tokens, aToken(['read'], days));
      expect(refused.body.invalid_parameters).toMatchObject([{ field: 'expires_at' }]);
    }
    for (const scopes of [[], ['all'], ['read', 'read']]) {
      expect((await owner('POST', tokens, aToken(scopes as TokenScope[]))).status).toBe(400);
    }
    const parent = withToken(world, (await owner('POST', tokens, aToken(['admin', 'tokens'], 5))).body.token);
    expect((await parent('POST', tokens, aToken(['owner'], 1))).body.invalid_parameters).toMatchObject([
      { field: 'scopes' },
    ]);
    expect((await parent('POST', tokens, aToken(['publish', 'tokens'], 1))).status).toBe(201);
    expect((await parent('POST', tokens, aToken(['read'], 6))).body.invalid_parameters).toMatchObject([
      { field: 'expires_at' },
    ]);
    expect((await parent('POST', tokens, aToken(['read'], 5))).status).toBe(201);
    world.clock.pass(5 * dayMs + 1);
    expect((await parent('GET', tokens)).status).toBe(401);
  });

  test('users manage their own tokens, and owners all of the organization’s', async () => {
    await using database = await open();
    await using world = await aTokenWorld(database);
    const { owner, viewer, aToken } = world;
    const own = (await owner('POST', tokens, aToken(['read']))).body;
    const hers = (await viewer('POST', tokens, aToken(['read']))).body;
    const org_id = await world.services.organization.create('Other');
    const stranger = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
    expect((await viewer('GET', tokens)).body.data).toMatchObject([{ id: hers.id }]);
    expect((await viewer('DELETE', `${tokens}/${own.id}`)).status).toBe(404);
    expect((await stranger('DELETE', `${tokens}/${own.id}`)).status).toBe(404);
    expect((await stranger('GET', '/api/admin/v1/organization/tokens')).body.data).toEqual([]);
    const all = (await owner('GET', '/api/admin/v1/organization/tokens')).body;
    expect(all.data.map(({ id }: { id: string }) => id)).toEqual([hers.id, own.id]);
    expect((await owner('DELETE', `${tokens}/${hers.id}`)).status).toBe(204);
    expect((await viewer('GET', tokens)).body.data).toEqual([]);
  });
});
