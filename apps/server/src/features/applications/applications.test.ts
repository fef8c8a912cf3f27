import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import {
  anApplication,
  anApplicationWorld,
  aPrivatePortal,
  aSignedInCaller,
  missingId,
  refusal,
  strategyFiles,
} from '@portico/test-kit/world/application-world.ts';
import { describe, expect, test } from 'vitest';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

onBothEngines((open) => {
  describe('creating', () => {
    test('an application gets the default strategy and its own reference id', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const { status, body, headers } = await at.ada.post('/applications', { name: '  Billing ' });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(uuid),
        name: 'Billing',
        description: null,
        redirect_uri: null,
        reference_id: expect.stringMatching(uuid),
        auth_strategy: {
          id: await at.strategyId('Keys'),
          name: 'Keys',
          credential_type: 'key_auth',
          key_names: ['apikey'],
        },
        created_at: '2026-03-01T00:00:00.000Z',
        updated_at: '2026-03-01T00:00:00.000Z',
      });
      expect(headers.get('cache-control')).toBe('no-store');
      expect((await at.ada.get(`/applications/${body.id}`)).body).toEqual(body);
    });

    test('NET-04: client credentials are created with the application, and the client id is the reference id', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const created = await anApplication(at, {
        strategy: 'Clients',
        reference_id: 'billing-1',
        description: ' Sends bills.\nMonthly. ',
        redirect_uri: 'https://billing.example/done',
        scopes: ['write', 'read', 'write'],
      });
      const { credentials, ...application } = created;
      expect(credentials).toEqual({ client_id: 'billing-1', client_secret: expect.stringMatching(/^pcs_\w{39}$/) });
      expect(application).toMatchObject({
        description: 'Sends bills.\nMonthly.',
        redirect_uri: 'https://billing.example/done',
        reference_id: 'billing-1',
        scopes: ['read', 'write'],
        auth_strategy: {
          credential_type: 'client_credentials',
          auth_methods: ['bearer'],
          available_scopes: ['read', 'write', 'pay'],
        },
      });
      expect((await at.ada.get(`/applications/${created.id}`)).body).toEqual(application);
      const named = await at.world.services.credentials.identify(
        at.portal_id,
        'client_secret',
        credentials.client_secret,
      );
      expect(named?.application_id).toBe(created.id);
    });

    test('with a self-managed strategy no secret is created', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const created = await anApplication(at, { strategy: 'Provider', reference_id: 'at-the-provider' });
      expect(created).not.toHaveProperty('credentials');
      expect(await database.query.selectFrom('credential').select('id').execute()).toEqual([]);
    });

    test('a name is unique for a developer, a reference id in a portal', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const grace = await aSignedInCaller(at.world, { email: 'grace@example.com' });
      await anApplication(at, { name: 'Billing', reference_id: 'ref' });

      expect(refusal(await at.ada.post('/applications', { name: ' Billing' }))).toEqual([409, 'name-taken']);
      expect((await grace.post('/applications', { name: 'Billing' })).status).toBe(201);
      expect(refusal(await grace.post('/applications', { name: 'Other', reference_id: 'ref' }))).toEqual([
        409,
        'reference-id-taken',
      ]);
    });

    test('invalid values are refused with their field and rule', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const auth_strategy_id = await at.strategyId('Clients');
      const cases: [object, string, string][] = [
        [{}, 'name', 'required'],
        [{ name: '' }, 'name', 'min_length'],
        [{ name: '  ' }, 'name', 'min_length'],
        [{ name: 'x'.repeat(256) }, 'name', 'max_length'],
        [{ name: 'two\nlines' }, 'name', 'matches_regex'],
        [{ name: 1 }, 'name', 'is_string'],
        [{ name: 'x', reference_id: 'x'.repeat(256) }, 'reference_id', 'max_length'],
        [{ name: 'x', reference_id: ' ' }, 'reference_id', 'min_length'],
        [{ name: 'x', description: 'x'.repeat(256) }, 'description', 'max_length'],
        [{ name: 'x', redirect_uri: 'javascript:alert(1)' }, 'redirect_uri', 'invalid'],
        [{ name: 'x', auth_strategy_id: 'x' }, 'auth_strategy_id', 'is_uuid'],
        [{ name: 'x', scopes: 'read' }, 'scopes', 'is_array'],
        [{ name: 'x', scopes: ['read'] }, 'scopes.0', 'enum'],
        [{ name: 'x', auth_strategy_id, scopes: ['read', 'admin'] }, 'scopes.1', 'enum'],
        [{ name: 'x', owner: 'me' }, 'owner', 'unknown_property'],
      ];
      for (const [input, field, rule] of cases) {
        const { status, body } = await at.ada.post('/applications', input);
        expect([input, status, body.invalid_parameters?.[0]]).toMatchObject([input, 400, { field, rule }]);
      }
      expect((await at.ada.get('/applications')).body.data).toEqual([]);
    });

    test('an unknown strategy is not found, also when another portal has it', async () => {
      await using database = await open();
      const other = aPrivatePortal({ name: 'other', hosts: ['other.test'] });
      await using at = await anApplicationWorld(database, [aPrivatePortal(), other]);
      const { id: other_portal } = await at.world.services.portals.byHost('other.test');
      for (const auth_strategy_id of [missingId, await at.strategyId('Keys', other_portal)]) {
        const answer = await at.ada.post('/applications', { name: 'x', auth_strategy_id });
        expect(refusal(answer)).toEqual([404, 'unknown-auth-strategy']);
      }
      expect((await at.ada.post('/applications', { name: 'x', auth_strategy_id: null })).status).toBe(201);
    });

    test('a portal without strategies refuses, and says whom to contact', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database, [aPrivatePortal({ auth_strategies: [] }, [])]);
      const answer = await at.ada.post('/applications', { name: 'x' });
      expect(refusal(answer)).toEqual([403, 'applications-disabled']);
      expect(answer.body.detail).toMatch(/developer portal admin/);
    });
  });

  describe('changing', () => {
    test('a change affects only the fields of the request', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const { credentials: _, ...before } = await anApplication(at, {
        strategy: 'Clients',
        description: 'Old',
        redirect_uri: 'https://old.example/',
        scopes: ['read'],
      });
      const path = `/applications/${before.id}`;

      at.clock.pass(1000);
      expect((await at.ada.patch(path, {})).body).toEqual(before);
      const updated_at = '2026-03-01T00:00:01.000Z';
      let expected = { ...before, updated_at, name: 'Invoices' };
      expect((await at.ada.patch(path, { name: ' Invoices ' })).body).toEqual(expected);

      expected = { ...expected, description: 'New', redirect_uri: 'com.example.app:/done', reference_id: 'ref' };
      const change = { description: 'New', redirect_uri: 'com.example.app:/done', reference_id: 'ref' };
      expect((await at.ada.patch(path, change)).body).toEqual(expected);

      expected = { ...expected, scopes: ['write', 'pay'] };
      expect((await at.ada.patch(path, { scopes: ['pay', 'write'] })).body).toEqual(expected);
      expect((await at.ada.get(path)).body).toEqual(expected);
    });

    test.each([null, '', '  '])('FRM-10: %j clears description and redirect URI', async (nothing) => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const { id } = await anApplication(at, { description: 'Old', redirect_uri: 'https://old.example/' });
      const { body } = await at.ada.patch(`/applications/${id}`, { description: nothing, redirect_uri: nothing });
      expect(body).toMatchObject({ description: null, redirect_uri: null });
    });

    test('an application may keep its name, may not take another’s, and a refused change has no effect', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      await anApplication(at, { name: 'First', reference_id: 'first' });
      const { id } = await anApplication(at, { name: 'Second', reference_id: 'second' });
      const path = `/applications/${id}`;
      expect((await at.ada.patch(path, { name: 'Second', reference_id: 'second' })).status).toBe(200);

      const before = (await at.ada.get(path)).body;
      const name = await at.ada.patch(path, { name: 'First', description: 'x' });
      expect(refusal(name)).toEqual([409, 'name-taken']);
      const reference = await at.ada.patch(path, { description: 'x', reference_id: 'first' });
      expect(refusal(reference)).toEqual([409, 'reference-id-taken']);
      for (const wrong of [{ name: null }, { scopes: ['read'] }, { redirect_uri: 'data:x' }, { team_id: missingId }]) {
        expect((await at.ada.patch(path, { description: 'x', ...wrong })).status).toBe(400);
      }
      expect((await at.ada.get(path)).body).toEqual(before);
    });

    test('REF-07: a change cannot set the auth strategy', async () => {
      await using database = await open();
      await using at = await anApplicationWorld(database);
      const { id } = await anApplication(at);
      const change = { auth_strategy_id: await at.strategyId('Clients') };
      expect((await at.ada.patch(`/applications/${id}`, change)).body.invalid_parameters).toMatchObject([
        { field: 'auth_strategy_id', rule: 'unknown_property' },
      ]);
    });
  });

  test('deleting an application deletes its credentials and registrations', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at);
    const path = `/applications/${id}`;
    const { credential } = (await at.ada.post(`${path}/credentials`, { display_name: 'Key' })).body;
    await at.ada.post(`${path}/registrations`, { product_version_id: await at.versionId('open') });
    const { identify } = at.world.services.credentials;
    expect(await identify(at.portal_id, 'api_key', credential)).toMatchObject({ application_id: id });

    expect((await at.ada.delete(path)).status).toBe(204);
    expect(await identify(at.portal_id, 'api_key', credential)).toBeUndefined();
    for (const table of ['application', 'credential', 'registration'] as const) {
      expect(await database.query.selectFrom(table).select('id').execute()).toEqual([]);
    }
    expect(refusal(await at.ada.get(path))).toEqual([404, 'not-found']);
    expect(refusal(await at.ada.patch(path, { name: 'x' }))).toEqual([404, 'not-found']);
    expect(refusal(await at.ada.delete(path))).toEqual([404, 'not-found']);
  });

  test('an application whose strategy is removed from the portal remains, without a strategy', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at, { strategy: 'Clients', scopes: ['read'] });
    const content = aPrivatePortal({ auth_strategies: strategyFiles.slice(0, 1) }, []);
    await at.world.services.publishing.publish(at.world.org_id, content, { prune: true });

    const { status, body } = await at.ada.get(`/applications/${id}`);
    expect([status, body.auth_strategy]).toEqual([200, null]);
    expect(body).not.toHaveProperty('scopes');
    expect(refusal(await at.ada.post(`/applications/${id}/credentials`, {}))).toEqual([
      403,
      'credentials-not-supported',
    ]);
    expect((await at.ada.patch(`/applications/${id}`, { name: 'Kept' })).body.name).toBe('Kept');
  });

  test('granted scopes that are no longer offered are hidden, and return with the offer', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at, { strategy: 'Clients', scopes: ['read', 'pay'] });
    const offering = (scopes: string[]) => {
      const [keys, clients] = strategyFiles;
      const auth_strategies = [keys!, { ...clients!, scopes }];
      return at.world.services.publishing.publish(at.world.org_id, aPrivatePortal({ auth_strategies }, []));
    };
    await offering(['pay', 'write']);
    expect((await at.ada.get(`/applications/${id}`)).body.scopes).toEqual(['pay']);
    await offering(['read', 'pay']);
    expect((await at.ada.get(`/applications/${id}`)).body.scopes).toEqual(['read', 'pay']);
  });

  test('lists are sorted by name, filtered and paged', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    for (const name of ['Delta', 'alpha 100%', 'Bravo_1', 'Charlie', 'BRAVO']) await anApplication(at, { name });
    await anApplication(at, { name: 'Echo', strategy: 'Clients' });
    const list = async (query: string) => {
      const { body } = await at.ada.get(`/applications?${query}`);
      return [body.data.map(({ name }: { name: string }) => name), body.meta.page.total];
    };
    expect(await list('')).toEqual([['BRAVO', 'Bravo_1', 'Charlie', 'Delta', 'Echo', 'alpha 100%'], 6]);
    expect(await list('page[size]=2&page[number]=2')).toEqual([['Charlie', 'Delta'], 6]);
    expect(await list('page[size]=4&page[number]=3')).toEqual([[], 6]);
    expect(await list('filter[name]=Charlie')).toEqual([['Charlie'], 1]);
    expect(await list('filter[name][eq]=charlie')).toEqual([[], 0]);
    expect(await list('filter[name][contains]=bravo')).toEqual([['BRAVO', 'Bravo_1'], 2]);
    expect(await list('filter[name][contains]=%25')).toEqual([['alpha 100%'], 1]);
    expect(await list('filter[name][contains]=_')).toEqual([['Bravo_1'], 1]);
    expect(await list(`filter[auth_strategy_id]=${await at.strategyId('Clients')}`)).toEqual([['Echo'], 1]);
    expect(await list('filter[auth_strategy_id][eq]=nonsense')).toEqual([[], 0]);
    const byAge = ['Delta', 'alpha 100%', 'Bravo_1', 'Charlie', 'BRAVO', 'Echo'];
    expect(await list('sort=created_at')).toEqual([byAge, 6]);
    expect(await list('sort=-created_at&page[size]=2')).toEqual([['Echo', 'BRAVO'], 6]);
    expect(await list('sort=-name&page[size]=2')).toEqual([['alpha 100%', 'Echo'], 6]);
    expect(await list('sort=name&page[size]=2')).toEqual([['BRAVO', 'Bravo_1'], 6]);
    for (const wrong of ['page[size]=0', 'page[size]=101', 'page[number]=0', 'page[size]=x', 'sort=size', 'filter=x']) {
      expect([wrong, (await at.ada.get(`/applications?${wrong}`)).status]).toEqual([wrong, 400]);
    }
  });

  test('APS-01: strategies are listed in the order of the portal, filtered and paged', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const list = async (query: string) =>
      (await at.ada.get(`/applications/auth-strategies?${query}`)).body.data?.map(({ name }: { name: string }) => name);
    expect(await list('')).toEqual(['Keys', 'Clients', 'Provider']);
    expect(await list('page[size]=2&page[number]=2')).toEqual(['Provider']);
    expect(await list('filter[name][contains]=e')).toEqual(['Keys', 'Clients', 'Provider']);
    expect(await list('filter[name]=Keys')).toEqual(['Keys']);
    expect(await list('filter[credential_type][eq]=client_credentials')).toEqual(['Clients']);
    expect((await at.ada.get('/applications/auth-strategies?filter[credential_type][eq]=magic')).status).toBe(400);
  });
});
