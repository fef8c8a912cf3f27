import type { PortalAppearance, PortalContext } from '@portico/contract/portal.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPicture } from '@portico/test-kit/fixtures/picture.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const portals = '/api/admin/v1/portals';

const aStrategy = { name: 'Keys', credential_type: 'key_auth' as const };

async function aConsole(database: TestDatabase) {
  const world = await aWorld(database, [
    aPortalContent({ hosts: ['portal.test'], auth_strategies: [aStrategy] }, [
      aProduct('parcels', { versions: [{ name: 'v1', registration: { auth_strategy: 'Keys' } }] }),
    ]),
  ]);
  const { id } = await world.services.portals.byHost('portal.test');
  const owner = await asUser(world, await aUser(world));
  const context = async (host = 'portal.test') => {
    const answer = await world.fetch('/api/v2/portal', { host });
    return answer.ok ? ((await answer.json()) as PortalContext) : answer.status;
  };
  return Object.assign(world, { at: `${portals}/${id}`, owner, context });
}

const actionsIn = async ({ query }: TestDatabase) =>
  (await query.selectFrom('audit_event').select('action').orderBy('id').execute()).map(({ action }) => action);

onBothEngines((open) => {
  test('a portal is created, answers at once, is renamed and moved, and is deleted only by its name', async () => {
    await using database = await open();
    await using world = await aConsole(database);
    const { owner, context } = world;
    const made = await owner('POST', portals, { name: 'partners', title: 'Partners', hosts: ['partners.test'] });
    expect(made).toMatchObject({
      status: 201,
      body: { is_public: false, sign_in: ['basic'], rbac_enabled: false, search_engines: true },
    });
    expect(await context('partners.test')).toMatchObject({ name: 'Partners', is_public: false });
    const at = `${portals}/${made.body.id}`;

    const twice = await owner('POST', portals, { name: 'partners', title: 'Again', hosts: ['other.test'] });
    expect(twice).toMatchObject({ status: 409, body: { type: '/problems/name-taken' } });
    const taken = await owner('PATCH', at, { hosts: ['b.test', 'Portal.test'] });
    expect(taken.body.invalid_parameters).toMatchObject([
      { field: 'hosts.1', reason: 'the host name portal.test belongs to another portal' },
    ]);
    const early = { name: 'early', title: 'Early', hosts: ['early.test'], sign_in: ['basic', 'saml'] };
    expect(await owner('POST', portals, early)).toMatchObject({
      status: 400,
      body: { invalid_parameters: [{ field: 'sign_in', reason: 'there is no identity provider for saml yet' }] },
    });
    expect((await owner('PATCH', at, { sign_in: ['basic', 'oidc'] })).body.invalid_parameters).toMatchObject([
      { field: 'sign_in', reason: 'there is no identity provider for oidc yet' },
    ]);
    expect((await owner('PATCH', at, { hosts: ['no host'] })).status).toBe(400);

    const changed = await owner('PATCH', at, {
      name: 'friends',
      title: 'Friends',
      hosts: ['friends.test', 'partners.test'],
      is_public: true,
      rbac_enabled: true,
      auto_approve_developers: true,
      auto_approve_registrations: true,
      allowed_time_period: '90d',
      search_engines: false,
      sign_in: [],
      description: 'For friends',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        name: 'friends',
        hosts: ['friends.test', 'partners.test'],
        is_public: true,
        allowed_time_period: '90d',
        search_engines: false,
      },
    });
    expect(await context('friends.test')).toMatchObject({
      name: 'Friends',
      is_public: true,
      basic_auth_enabled: false,
    });
    expect((await owner('GET', at)).body).toEqual(changed.body);

    expect(await owner('DELETE', `${at}?name=main`)).toMatchObject({ status: 400 });
    expect((await owner('DELETE', `${at}?name=friends`)).status).toBe(204);
    expect([await context('friends.test'), (await owner('GET', at)).status]).toEqual([404, 404]);
    expect(await actionsIn(database)).toEqual(expect.arrayContaining(['portal.changed', 'portal.deleted']));
  });

  test('an auth strategy hides its secret, is renamed in its versions and applications, and cannot be deleted while in use', async () => {
    await using database = await open();
    await using world = await aConsole(database);
    const { owner, at } = world;
    const made = await owner('POST', `${at}/auth-strategies`, {
      name: 'Outside',
      credential_type: 'client_credentials',
      issuer: 'https://issuer.example',
      audience: 'https://api.example',
      registers_clients: true,
      registration_token: 'a-secret-token',
      scopes: ['read'],
    });
    expect(made).toMatchObject({ status: 201, body: { has_registration_token: true, versions: 0, applications: 0 } });
    expect(JSON.stringify(made.body)).not.toContain('a-secret-token');
    const one = `${at}/auth-strategies/${made.body.id}`;
    const renamed = await owner('PATCH', one, { name: 'Elsewhere', position: 0 });
    expect(renamed.body).toMatchObject({ id: made.body.id, name: 'Elsewhere', has_registration_token: true });
    const { body } = await owner('GET', `${at}/auth-strategies`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Elsewhere', 'Keys']);
    const taken = await owner('PATCH', one, { audience: null });
    expect(taken).toMatchObject({
      status: 400,
      body: { invalid_parameters: [{ field: 'audience', rule: 'required' }] },
    });
    // The secret belongs to the former issuer.
    expect((await owner('PATCH', one, { issuer: 'https://other.example' })).body.has_registration_token).toBe(false);

    const [, keys] = body.data;
    expect((await owner('PATCH', `${at}/auth-strategies/${keys.id}`, { name: 'Elsewhere' })).status).toBe(409);
    expect((await owner('PATCH', `${at}/auth-strategies/${keys.id}`, { key_names: ['x-key'] })).body).toMatchObject({
      versions: 1,
      key_names: ['x-key'],
    });
    expect(await owner('DELETE', `${at}/auth-strategies/${keys.id}`)).toMatchObject({
      status: 409,
      body: { type: '/problems/in-use', detail: 'Keys is used by 1 version and 0 applications.' },
    });
    expect((await owner('DELETE', one)).status).toBe(204);
    expect((await owner('GET', `${at}/auth-strategies`)).body.data).toHaveLength(1);
  });

  test('appearance changes are visible at once, warn of unreadable colors, and refuse invalid images', async () => {
    await using database = await open();
    await using world = await aConsole(database);
    const { owner, at } = world;
    const { body } = await owner('PATCH', `${at}/appearance`, {
      accent: '#113355',
      sections: { header: '#ffffff' },
      texts: { header: '#eeeeee' },
      fonts: { base: 'Inter' },
      css: 'h1 { letter-spacing: 1px }',
      welcome: 'Hello',
    });
    expect(body).toMatchObject({ accent: '#113355', welcome: 'Hello', warnings: [{ text: 'texts.header' }] });
    const css = await (await world.fetch('/api/v2/portal/stylesheet.css')).text();
    expect(css).toContain('letter-spacing');
    const kept = await owner('PATCH', `${at}/appearance`, { css: null, texts: {} });
    expect(kept.body).toMatchObject({ accent: '#113355', css: null, texts: {}, welcome: 'Hello', warnings: [] });
    const wrong = await owner('PATCH', `${at}/appearance`, { sections: { sidebar: '#ffffff' } });
    expect(wrong.body.invalid_parameters).toMatchObject([{ field: 'appearance.sections.sidebar' }]);

    const put = await owner('PUT', `${at}/images/logo`, { base64: aPicture('one').toString('base64') });
    expect(put.body.images).toMatchObject([{ kind: 'logo', media_type: 'image/png', size: aPicture('one').length }]);
    const shown = (await (await world.fetch('/api/v2/portal/appearance')).json()) as PortalAppearance;
    expect(shown.variables?.catalog?.logo?.url).toContain('/api/v2/portal/logo?v=');
    const svg = await owner('PUT', `${at}/images/cover`, { base64: Buffer.from('<svg/>').toString('base64') });
    expect(svg.body.invalid_parameters).toMatchObject([{ field: 'base64', reason: 'is not a PNG or JPEG image' }]);
    expect((await owner('DELETE', `${at}/images/logo`)).body.images).toEqual([]);
    expect((await owner('GET', `${at}/images/logo`)).status).toBe(404);
  });

  test('users of another organization find no portal, and viewers change nothing', async () => {
    await using database = await open();
    await using world = await aConsole(database);
    const { at } = world;
    const org_id = await world.services.organization.create('Other');
    const stranger = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
    const viewer = await asUser(world, await aUser(world, { email: 'vera@example.com', role: 'viewer' }));
    expect((await viewer('GET', at)).status).toBe(200);
    const calls: [string, string, unknown?][] = [
      ['PATCH', at, { title: 'Mine' }],
      ['DELETE', `${at}?name=main`],
      ['PATCH', `${at}/appearance`, { welcome: 'Mine' }],
      ['POST', `${at}/auth-strategies`, { name: 'Mine', credential_type: 'key_auth' }],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await stranger(method, path, body)).status]).toEqual([path, 404]);
      expect([path, (await viewer(method, path, body)).status]).toEqual([path, 403]);
    }
    for (const path of [at, `${at}/appearance`, `${at}/auth-strategies`]) {
      expect((await stranger('GET', path)).status).toBe(404);
    }
  });
});
