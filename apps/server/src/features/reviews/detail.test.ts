import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPrivatePortal, aSignedInCaller } from '@portico/test-kit/world/application-world.ts';
import { aDeveloper, mailsIn, signIn } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { describe, expect, test } from 'vitest';

/**
 * A portal with an application that requests a registration for one product, and users of its organization and of
 * another.
 */
async function aBusyPortal(database: TestDatabase) {
  const world = await aWorld(database, [aPrivatePortal()]);
  const { id: portal_id } = await world.services.portals.byHost('portal.test');
  const owner = await asUser(world, await aUser(world));
  const org_id = await world.services.organization.create('Other');
  const stranger = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
  const ada = await aSignedInCaller(world);
  const idOf = async (table: 'auth_strategy' | 'product_version', name: string) =>
    (await database.query.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const application = await ada.post('/applications', {
    name: 'Billing',
    auth_strategy_id: await idOf('auth_strategy', 'Keys'),
  });
  const registered = await ada.post(`/applications/${application.body.id}/registrations`, {
    product_version_id: await idOf('product_version', 'reviewed'),
  });
  const at = `/api/admin/v1/portals/${portal_id}`;
  return Object.assign(world, { portal_id, at, owner, stranger, application, registered });
}

const nobody = '00000000-0000-7000-8000-000000000000';

onBothEngines((open) => {
  describe('reviews', () => {
    test('decide several registrations at once, and say which ones failed and why', async () => {
      await using database = await open();
      await using world = await aBusyPortal(database);
      const { owner, stranger, at, registered } = world;
      const body = { ids: [registered.body.id, nobody], status: 'rejected', reason: ' We are full. ' };
      expect((await stranger('POST', `${at}/registrations/decisions`, body)).status).toBe(404);

      const decided = await owner('POST', `${at}/registrations/decisions`, body);
      expect(decided).toMatchObject({
        status: 200,
        body: {
          data: [
            { id: registered.body.id, is_done: true, problem: null },
            { id: nobody, is_done: false, problem: 'There is no such registration.' },
          ],
        },
      });
      const mail = (await mailsIn(database)).find(({ template }) => template === 'registration-rejected');
      expect(mail?.values).toMatchObject({ reason: 'We are full.' });
      const again = await owner('POST', `${at}/registrations/decisions`, { ...body, ids: [registered.body.id] });
      expect(again.body.data).toMatchObject([{ is_done: false }]);
    });

    test('show a developer with teams and sessions, and end these', async () => {
      await using database = await open();
      await using world = await aBusyPortal(database);
      const { owner, stranger, at, portal_id } = world;
      const grace = await aDeveloper(world, { email: 'grace@example.com' });
      await signIn(world, grace);
      const { cookie } = await signIn(world, grace);
      const here = `${at}/developers/${grace.id}`;
      const { body } = await owner('GET', here);
      expect(body).toMatchObject({ email: 'grace@example.com', teams: [], applications: 0 });
      expect(body.sessions).toHaveLength(2);
      for (const path of [here, `${at}/applications`, `${at}/traffic`])
        expect((await stranger('GET', path)).status).toBe(404);
      expect((await stranger('DELETE', `${here}/sessions`)).status).toBe(404);

      expect((await owner('DELETE', `${here}/sessions/${body.sessions[0].id}`)).status).toBe(204);
      expect((await owner('DELETE', `${here}/sessions/${body.sessions[0].id}`)).status).toBe(404);
      expect((await owner('GET', here)).body.sessions).toHaveLength(1);
      expect((await owner('DELETE', `${here}/sessions`)).status).toBe(204);
      expect((await owner('GET', here)).body.sessions).toEqual([]);
      const me = await world.fetch('/api/v2/developer/me', { headers: { cookie } });
      expect([portal_id.length, me.status]).toEqual([36, 401]);
    });

    test('show the applications of all developers, and of credentials no secret', async () => {
      await using database = await open();
      await using world = await aBusyPortal(database);
      const { owner, at, application } = world;
      const { body } = await owner('GET', `${at}/applications?filter[text][contains]=bill`);
      expect(body.data).toMatchObject([
        { id: application.body.id, name: 'Billing', registrations: 1, developer: { email: 'ada@example.com' } },
      ]);
      expect((await owner('GET', `${at}/applications?filter[developer_id]=${nobody}`)).body.data).toEqual([]);
      const one = await owner('GET', `${at}/applications/${application.body.id}`);
      expect(one.body).toMatchObject({ auth_strategy_name: 'Keys', registered: [{ status: 'pending' }] });
      for (const credential of one.body.credentials)
        expect(Object.keys(credential).sort()).toEqual(
          ['created_at', 'display_name', 'expires_at', 'id', 'last_four', 'last_used_at'].sort(),
        );
      expect((await owner('GET', `${at}/applications/${nobody}`)).status).toBe(404);
    });

    test('the overview shows pending reviews and the state of mails, and each organization sees its own', async () => {
      await using database = await open();
      await using world = await aBusyPortal(database);
      await aDeveloper(world, { email: 'new@example.com', status: 'pending' });
      const { body } = await world.owner('GET', '/api/admin/v1/overview');
      expect(body).toMatchObject({
        portals: [{ pending_developers: 1, pending_registrations: 1, requests: 0, errors: 0 }],
        mails: { given_up: 0 },
        database: database.engine,
      });
      expect((await world.stranger('GET', '/api/admin/v1/overview')).body.portals).toEqual([]);
      const traffic = await world.owner('GET', `${world.at}/traffic?period=7d&by=developer`);
      expect(traffic.body).toMatchObject({ total: { requests: 0, p99_ms: 0 }, rows: [] });
      expect(traffic.body.series).toHaveLength(28);
    });
  });
});
