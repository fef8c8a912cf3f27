import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPrivatePortal, aSignedInCaller } from '@portico/test-kit/world/application-world.ts';
import { aDeveloper, mailsIn, problemOf } from '@portico/test-kit/world/developers.ts';
import { aUser, callAs, type TestUser } from '@portico/test-kit/world/users.ts';
import { aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

/** A portal with a developer, and the users of its organization. */
async function aReviewer(database: TestDatabase) {
  const world = await aWorld(database, [aPrivatePortal()]);
  const { id: portal_id } = await world.services.portals.byHost('portal.test');
  const at = `/api/admin/v1/portals/${portal_id}`;
  return Object.assign(world, { portal_id, at, owner: await asUser(world, await aUser(world)) });
}

/** Calls as a user of an organization, without the cost of a password hash. */
async function asUser(world: World, { org_id, id }: TestUser) {
  const { sessions, transact } = world.services;
  const { access_token } = await transact((transaction) =>
    sessions.open(transaction, { tenant_id: org_id, kind: 'user', id }),
  );
  const call = callAs(world, { cookie: `porticousertoken=${org_id}.${access_token}`, origin: 'http://site.test' });
  return async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body);
    return { status: answer.status, body: await answer.json() };
  };
}

onBothEngines((open) => {
  test('an owner sees pending developers and approves them, and they get an email', async () => {
    await using database = await open();
    await using world = await aReviewer(database);
    const { owner, at } = world;
    const ada = await aDeveloper(world, { status: 'pending' });
    await aDeveloper(world, { email: 'grace@example.com' });
    expect((await owner('GET', '/api/admin/v1/portals')).body.data).toMatchObject([
      { id: world.portal_id, pending_developers: 1, pending_registrations: 0 },
    ]);
    const { body } = await owner('GET', `${at}/developers?filter[status]=pending`);
    expect(body).toMatchObject({ data: [{ id: ada.id, status: 'pending' }], meta: { page: { total: 1 } } });
    expect((await owner('GET', `${at}/developers?filter[text][contains]=GRACE`)).body.data).toHaveLength(1);

    const decided = await owner('PATCH', `${at}/developers/${ada.id}`, { status: 'approved' });
    expect(decided).toMatchObject({ status: 200, body: { id: ada.id, status: 'approved' } });
    expect((await mailsIn(database)).map(({ template }) => template)).toContain('account-approved');
    const again = await owner('PATCH', `${at}/developers/${ada.id}`, { status: 'rejected' });
    expect(again).toMatchObject({ status: 409, body: { type: '/problems/transition-not-allowed' } });
  });

  test('a pending registration is approved, and can be revoked', async () => {
    await using database = await open();
    await using world = await aReviewer(database);
    const { owner, at } = world;
    const ada = await aSignedInCaller(world);
    const auth_strategy_id = await idOf(database, 'auth_strategy', 'Keys');
    const product_version_id = await idOf(database, 'product_version', 'reviewed');
    const application = await ada.post('/applications', { name: 'Billing', auth_strategy_id });
    const asked = await ada.post(`/applications/${application.body.id}/registrations`, { product_version_id });
    const { body } = await owner('GET', `${at}/registrations?filter[status]=pending`);
    expect(body.data).toMatchObject([
      { id: asked.body.id, application_name: 'Billing', developer: { email: 'ada@example.com' } },
    ]);
    for (const status of ['approved', 'revoked']) {
      const decided = await owner('PATCH', `${at}/registrations/${asked.body.id}`, { status });
      expect(decided).toMatchObject({ status: 200, body: { id: asked.body.id, status } });
    }
  });

  test('viewers decide nothing, and other organizations find nothing', async () => {
    await using database = await open();
    await using world = await aReviewer(database);
    const ada = await aDeveloper(world, { status: 'pending' });
    const viewer = await asUser(world, await aUser(world, { email: 'vera@example.com', role: 'viewer' }));
    const org_id = await world.services.organization.create('Other');
    const stranger = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
    const decide = [`${world.at}/developers/${ada.id}`, { status: 'approved' }] as const;

    expect((await viewer('GET', `${world.at}/developers`)).status).toBe(200);
    expect((await viewer('PATCH', ...decide)).status).toBe(403);
    expect((await stranger('GET', '/api/admin/v1/portals')).body).toEqual({ data: [] });
    for (const list of ['developers', 'registrations']) {
      expect((await stranger('GET', `${world.at}/${list}`)).status).toBe(404);
    }
    expect((await stranger('PATCH', ...decide)).status).toBe(404);
    const nobody = callAs(world);
    expect(await problemOf(await nobody('GET', `${world.at}/developers`))).toMatchObject({ code: 'not-signed-in' });
  });
});

async function idOf(
  { query }: TestDatabase,
  table: 'auth_strategy' | 'product_version',
  name: string,
): Promise<string> {
  return (await query.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}
