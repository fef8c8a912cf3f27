import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import {
  type ApplicationWorld,
  anApplication,
  anApplicationWorld,
  aPrivatePortal,
  missingId,
  parcels,
  refusal,
} from '@portico/test-kit/world/application-world.ts';
import { aProduct } from '@portico/test-kit/world/world.ts';
import { describe, expect, test } from 'vitest';

const register = async (at: ApplicationWorld, application: string, version: string, more: object = {}) =>
  at.ada.post(`/applications/${application}/registrations`, {
    product_version_id: await at.versionId(version),
    ...more,
  });

const scopesOf = async (at: ApplicationWorld, path: string) => {
  const answer = await at.ada.get(`${path}/granted-scopes`);
  return answer.body.scopes ?? refusal(answer);
};

onBothEngines((open) => {
  describe('registering', () => {
    test('is pending until a review, unless the version approves automatically', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const { id } = await anApplication(at);
      const { status, body } = await register(at, id, 'reviewed');
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.any(String),
        status: 'pending',
        application_id: id,
        product_id: await at.productId('Parcels'),
        product_name: 'Parcels',
        product_version_id: await at.versionId('reviewed'),
        product_version_name: 'reviewed',
        created_at: '2026-03-01T00:00:00.000Z',
        updated_at: '2026-03-01T00:00:00.000Z',
      });
      expect((await at.ada.get(`/applications/${id}/registrations/${body.id}`)).body).toEqual(body);
      expect((await register(at, id, 'open')).body.status).toBe('approved');
    });

    test('is approved automatically if the portal says so', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database, [aPrivatePortal({ auto_approve_applications: true })]);
      const { id } = await anApplication(at);
      expect((await register(at, id, 'reviewed')).body.status).toBe('approved');
    });

    test('is refused a second time, whatever the status of the first; after unregistering it is possible again', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const { id } = await anApplication(at);
      const { body } = await register(at, id, 'reviewed');
      for (const status of ['pending', 'approved', 'rejected', 'revoked'] as const) {
        await database.query.updateTable('registration').set({ status }).execute();
        expect([status, ...refusal(await register(at, id, 'reviewed'))]).toEqual([status, 409, 'already-registered']);
      }
      const path = `/applications/${id}/registrations/${body.id}`;
      expect((await at.ada.delete(path)).status).toBe(204);
      expect(refusal(await at.ada.delete(path))).toEqual([404, 'not-found']);
      expect(refusal(await at.ada.get(path))).toEqual([404, 'not-found']);
      expect((await register(at, id, 'reviewed')).body.status).toBe('pending');
    });

    test.each([
      ['closed', 409, 'registration-not-enabled'],
      ['not offered', 409, 'registration-not-enabled'],
      ['for clients', 409, 'strategy-mismatch'],
      ['for providers', 409, 'strategy-mismatch'],
    ])('an application with keys is refused by the version “%s” with %i %s', async (version, status, code) => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const { id } = await anApplication(at);
      const answer = await register(at, id, version);
      expect(refusal(answer)).toEqual([status, code]);
      if (code === 'registration-not-enabled') {
        expect(answer.body.detail).toBe('Registration for this product version is not enabled.');
      }
      expect((await at.ada.get(`/applications/${id}/registrations`)).body.data).toEqual([]);
    });

    test('a deprecated version accepts registrations, a sunset one does not', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const { id } = await anApplication(at);
      const { body } = await register(at, id, 'deprecated');
      expect(body.status).toBe('approved');

      await database.query.updateTable('product_version').set({ sunset_at: '2026-03-01T00:00:10.000Z' }).execute();
      at.clock.pass(9_999);
      expect((await register(at, id, 'open')).status).toBe(201);
      at.clock.pass(1);
      expect(refusal(await register(at, id, 'reviewed'))).toEqual([409, 'registration-not-enabled']);
      expect((await at.ada.get(`/applications/${id}/registrations/${body.id}`)).body.status).toBe('approved');
    });

    test('unknown, hidden and malformed versions cannot be registered for', async () => {
      await using database = await open();
      const draft = aProduct('draft', {
        name: 'Draft',
        visibility: 'hidden',
        versions: [{ name: 'hidden', registration: { auth_strategy: 'Keys', auto_approve: true } }],
      });
      await using at = await anApplicationWorld(database, [aPrivatePortal({}, [parcels(), draft])]);
      const { id } = await anApplication(at);
      expect(refusal(await register(at, id, 'hidden'))).toEqual([404, 'not-found']);
      expect(refusal(await register(at, missingId, 'open'))).toEqual([404, 'not-found']);
      const path = `/applications/${id}/registrations`;
      const product_version_id = await at.versionId('open');
      expect(refusal(await at.ada.post(path, { product_version_id: missingId }))).toEqual([404, 'not-found']);
      for (const wrong of [
        {},
        { product_version_id: 'x' },
        { product_version_id: null },
        { product_version_id, scopes: 'read' },
        { product_version_id, scopes: [1] },
        { product_version_id, scopes: ['read'] },
        { product_version_id, status: 'approved' },
      ]) {
        expect([wrong, ...refusal(await at.ada.post(path, wrong))]).toEqual([wrong, 400, 'invalid-parameters']);
      }
      expect((await at.ada.get(path)).body.data).toEqual([]);
    });

    test('with access control the developer needs the action to register', async () => {
      await using database = await open();
      const teams = (roles: ('view' | 'register')[]) => [
        { name: 'Team', products: [{ product: 'parcels', roles }], developers: ['ada@example.com'] },
      ];
      await using at = await anApplicationWorld(database, [aPrivatePortal({ rbac: true, teams: teams(['view']) })]);
      const { id } = await anApplication(at);
      expect(refusal(await register(at, id, 'open'))).toEqual([403, 'forbidden']);
      const granting = aPrivatePortal({ rbac: true, teams: teams(['view', 'register']) });
      await at.world.services.publishing.publish(at.world.org_id, granting);
      expect((await register(at, id, 'open')).status).toBe(201);
    });
  });

  describe('scopes', () => {
    test('MOD-05: scopes belong to the application: registering adds to them, for all of its registrations', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const { id } = await anApplication(at, { strategy: 'Clients', scopes: ['read'] });
      const path = `/applications/${id}`;
      const first = (await register(at, id, 'open for clients', { scopes: ['write'] })).body;
      expect(await scopesOf(at, `${path}/registrations/${first.id}`)).toEqual(['read', 'write']);
      expect((await at.ada.get(path)).body.scopes).toEqual(['read', 'write']);
      const version = await at.versionId('for clients');
      expect(await scopesOf(at, `${path}/product-versions/${version}`)).toEqual(['read', 'write']);

      await at.ada.patch(path, { scopes: ['pay'] });
      expect(await scopesOf(at, `${path}/registrations/${first.id}`)).toEqual(['pay']);
    });

    test('a pending registration grants nothing', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const { id } = await anApplication(at, { strategy: 'Clients', scopes: ['read'] });
      const { body } = await register(at, id, 'for clients', { scopes: ['pay'] });
      expect(body.status).toBe('pending');
      expect(await scopesOf(at, `/applications/${id}/registrations/${body.id}`)).toEqual([]);
      expect((await at.ada.get(`/applications/${id}`)).body.scopes).toEqual(['read']);
    });

    test('scopes outside the offer are refused', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const { id } = await anApplication(at, { strategy: 'Clients' });
      const { status, body } = await register(at, id, 'open for clients', { scopes: ['read', 'root'] });
      expect([status, body.invalid_parameters]).toEqual([
        400,
        [{ field: 'scopes.1', rule: 'enum', reason: 'is not on offer', choices: ['read', 'write', 'pay'] }],
      ]);
    });

    test('scopes cannot be requested from a strategy without scopes', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const { id } = await anApplication(at);
      const { body } = await register(at, id, 'open');
      const version = await at.versionId('open');
      const refused = [422, 'scopes-not-supported'];
      expect(await scopesOf(at, `/applications/${id}/registrations/${body.id}`)).toEqual(refused);
      expect(await scopesOf(at, `/applications/${id}/product-versions/${version}`)).toEqual(refused);
      const missing = [404, 'not-found'];
      expect(await scopesOf(at, `/applications/${id}/registrations/${missingId}`)).toEqual(missing);
      expect(await scopesOf(at, `/applications/${id}/product-versions/${missingId}`)).toEqual(missing);
      expect(await scopesOf(at, `/applications/${missingId}/product-versions/${version}`)).toEqual(missing);
    });
  });

  test('the registrations of an application are listed in order, filtered and paged', async () => {
    await using database = await open();
    const letters = aProduct('letters', {
      name: 'Letters 100%',
      versions: [{ name: 'v1', registration: { auth_strategy: 'Keys', auto_approve: true } }],
    });
    await using at = await anApplicationWorld(database, [aPrivatePortal({}, [parcels(), letters])]);
    const { id } = await anApplication(at);
    const ids: Record<string, string> = {};
    for (const version of ['reviewed', 'v1', 'open', 'deprecated']) {
      ids[version] = (await register(at, id, version)).body.id;
      at.clock.pass(1);
    }
    const list = async (query: string) => {
      const answer = await at.ada.get(`/applications/${id}/registrations?${query}`);
      if (answer.status !== 200) return answer.status;
      const names = answer.body.data.map(({ product_version_name: name }: Record<string, string>) => name);
      return [names, answer.body.meta.page.total];
    };
    expect(await list('')).toEqual([['reviewed', 'v1', 'open', 'deprecated'], 4]);
    expect(await list('page[size]=3&page[number]=2')).toEqual([['deprecated'], 4]);
    expect(await list('filter[status]=pending')).toEqual([['reviewed'], 1]);
    expect(await list('filter[status][eq]=approved&page[size]=1')).toEqual([['v1'], 3]);
    expect(await list(`filter[id]=${ids.open}`)).toEqual([['open'], 1]);
    expect(await list('filter[id][eq]=nonsense')).toEqual([[], 0]);
    expect(await list('filter[product_name]=Parcels')).toEqual([['reviewed', 'open', 'deprecated'], 3]);
    expect(await list('filter[product_name][contains]=%25')).toEqual([['v1'], 1]);
    expect(await list('filter[product_version_name][eq]=open')).toEqual([['open'], 1]);
    expect(await list('filter[product_version_name][contains]=E')).toEqual([['reviewed', 'open', 'deprecated'], 3]);
    expect(await list('filter[product_version_name][contains]=e&filter[product_name][contains]=letters')).toEqual([
      [],
      0,
    ]);
    for (const wrong of ['filter[status]=granted', 'filter[status][contains]=a', 'page[size]=x', 'filter[x]=1']) {
      expect([wrong, await list(wrong)]).toEqual([wrong, 400]);
    }
  });

  test('MOD-01: the applications of a version are those registered for it, or all others', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const [a, b] = await Promise.all(['Alpha', 'Bravo', 'Charlie'].map((name) => anApplication(at, { name })));
    await anApplication(at, { name: 'Delta', strategy: 'Clients' });
    const pending = (await register(at, a.id, 'reviewed')).body;
    await register(at, b.id, 'reviewed');
    await register(at, b.id, 'open');
    await database.query
      .updateTable('registration')
      .set({ status: 'revoked' })
      .where('application_id', '=', b.id)
      .execute();

    const path = `/products/${await at.productId('Parcels')}/versions/${await at.versionId('reviewed')}/applications`;
    const list = async (query: string) => {
      const answer = await at.ada.get(`${path}?${query}`);
      if (answer.status !== 200) return answer.status;
      return [answer.body.data.map(({ name }: { name: string }) => name), answer.body.meta.page.total];
    };
    expect((await at.ada.get(path)).body.data[0]).toEqual({
      id: a.id,
      name: 'Alpha',
      registration_id: pending.id,
      registration_status: 'pending',
      auth_strategy: { id: await at.strategyId('Keys'), name: 'Keys', credential_type: 'key_auth' },
      created_at: a.created_at,
      updated_at: a.updated_at,
    });
    expect(await list('')).toEqual([['Alpha', 'Bravo'], 2]);
    expect(await list('unregistered=false')).toEqual([['Alpha', 'Bravo'], 2]);
    for (const given of ['unregistered=true', 'unregistered=', 'unregistered']) {
      expect([given, await list(given)]).toEqual([given, [['Charlie', 'Delta'], 2]]);
    }
    expect((await at.ada.get(`${path}?unregistered=true`)).body.data[1]).toMatchObject({
      registration_id: null,
      registration_status: null,
      auth_strategy: { credential_type: 'client_credentials', auth_methods: ['bearer'] },
    });
    const keys = await at.strategyId('Keys');
    expect(await list(`unregistered=true&filter[auth_strategy_id]=${keys}`)).toEqual([['Charlie'], 1]);
    expect(await list('unregistered=true&filter[name][contains]=RL')).toEqual([['Charlie'], 1]);
    expect(await list('filter[status]=revoked')).toEqual([['Bravo'], 1]);
    expect(await list('filter[status][eq]=pending&filter[name]=Bravo')).toEqual([[], 0]);
    expect(await list('page[size]=1&page[number]=2')).toEqual([['Bravo'], 2]);
    for (const wrong of ['unregistered=maybe', 'filter[status]=x', 'page[number]=0']) {
      expect([wrong, await list(wrong)]).toEqual([wrong, 400]);
    }
  });

  test('the applications of a version are found only under its own product', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database, [aPrivatePortal({}, [parcels(), aProduct('letters')])]);
    const version = await at.versionId('open');
    for (const product of [await at.productId('letters'), missingId]) {
      const answer = await at.ada.get(`/products/${product}/versions/${version}/applications`);
      expect(refusal(answer)).toEqual([404, 'not-found']);
    }
    const answer = await at.ada.get(`/products/${await at.productId('Parcels')}/versions/${missingId}/applications`);
    expect(refusal(answer)).toEqual([404, 'not-found']);
  });
});
