import { userProvidersMaximum } from '@portico/contract/user-identity-providers.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { ada, anOpenIdProvider, type OpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import { readAuthnRequest, sign, toForm, toResponseXml } from '@portico/test-kit/identity/saml-provider.ts';
import { aBrowser, auditOf, aWorldWithProviders, countSessions, samlFile } from '@portico/test-kit/world/sso-world.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { expect, test } from 'vitest';

const at = '/api/admin/v1/identity-providers';
const return_to = '/console/users/sign-in/test';
const page = 'http://portal.test/console/login';
const resultOf = (location: string) => new URL(location).searchParams.get('result') ?? '';

const anOidc = ({ issuer, client_id, client_secret }: OpenIdProvider) => ({
  name: 'acme',
  title: 'Acme',
  oidc: { issuer, client_id },
  client_secret,
});

async function aConsole(database: TestDatabase) {
  const world = await aWorldWithProviders(database, []);
  const owner = await asUser(world, await aUser(world));
  const browser = aBrowser(world);
  /** Does what the page with a provider's answer does: forwards the answer verbatim. */
  const forward = (url: string) => browser.follow(`/api/v1/authenticate/oidc-callback${new URL(url).search}`);
  return Object.assign(world, {
    owner,
    browser,
    forward,
    async offered() {
      const { data } = (await (await world.fetch('/api/v1/authenticate')).json()) as { data: { name: string }[] };
      return data.map(({ name }) => name);
    },
    leave: (name: string) =>
      browser.follow(
        `/api/v1/authenticate/${name}?${new URLSearchParams({ returnTo: 'http://portal.test/console', callback_url: page })}`,
      ),
    async roleHere() {
      const answer = await browser.send('/v2/users/me');
      return answer.ok ? ((await answer.json()) as { role: string }).role : undefined;
    },
  });
}

onBothEngines((open) => {
  test('an owner sets a provider up, tests it without logging anyone in, and enables it', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    await using world = await aConsole(database);
    const { owner, browser, forward } = world;
    const made = await owner('POST', at, anOidc(provider));
    expect(made).toMatchObject({
      status: 201,
      body: {
        kind: 'oidc',
        is_enabled: false,
        auto_provision: false,
        has_secret: true,
        identities: 0,
        addresses: { sign_in: `${page}/acme`, callback: page },
      },
    });
    expect(JSON.stringify(made.body)).not.toContain(provider.client_secret);
    expect(await world.offered()).toEqual([]);

    const one = `${at}/${made.body.id}`;
    const sessions = await countSessions(database);
    const begin = async () => (await owner('POST', `${one}/test-sign-ins`, { return_to })).body.url as string;
    const url = await begin();
    const away = await browser.follow(url);
    expect(new URL(away).searchParams.get('redirect_uri')).toBe(page);
    const back = await forward(provider.signIn(away));
    expect(back).toMatch(/^http:\/\/site\.test\/console\/users\/sign-in\/test\?result=/);
    const refused = (await owner('GET', `/api/admin/v1/test-sign-ins/${resultOf(back)}`)).body;
    expect(refused).toMatchObject({ outcome: 'refused', reason: 'No account has this email address' });
    expect(await browser.follow(url)).toBe(`${page}?logout=true&error=sso-expired`);

    await owner('PATCH', one, { auto_provision: true });
    const again = await forward(provider.signIn(await browser.follow(await begin())));
    const created = (await owner('GET', `/api/admin/v1/test-sign-ins/${resultOf(again)}`)).body;
    expect(created).toMatchObject({ outcome: 'created', is_approved: true, email: 'ada@example.com', teams: [] });
    expect(await countSessions(database)).toBe(sessions);

    expect((await owner('PATCH', one, { is_enabled: true })).body.is_enabled).toBe(true);
    expect(await world.offered()).toEqual(['acme']);
    await forward(provider.signIn(await world.leave('acme')));
    expect(await world.roleHere()).toBe('viewer');
    expect((await owner('GET', at)).body.data).toMatchObject([{ identities: 1 }]);

    expect((await owner('DELETE', one)).status).toBe(204);
    expect((await owner('GET', at)).body.data).toEqual([]);
    expect(await world.offered()).toEqual([]);
    expect((await owner('PATCH', one, { title: 'Gone' })).status).toBe(404);
    const noted = (await auditOf(database)).map(({ action }) => action).filter((action) => /^identity/.test(action));
    expect(noted).toEqual([
      'identity-provider.changed',
      'identity-provider.changed',
      'identity-provider.created',
      'identity-provider.deleted',
    ]);
  });

  test('a SAML provider logs a user in, and one with a broken certificate is refused', async () => {
    await using database = await open();
    await using world = await aConsole(database);
    const { owner, browser } = world;
    const { name, title, saml, trust_email } = samlFile();
    const broken = await owner('POST', at, { name, saml: { ...saml, certificates: ['nonsense'] } });
    expect(broken.status).toBe(400);
    expect(broken.body.invalid_parameters).toMatchObject([{ field: 'saml.certificates' }]);
    for (const lacking of [
      { name },
      { name, oidc: {} },
      { name, saml, oidc: { issuer: 'https://a.b', client_id: 'c' } },
    ])
      expect((await owner('POST', at, lacking)).status).toBe(400);

    const made = await owner('POST', at, { name, title, saml, trust_email, auto_provision: true });
    const { url } = (await owner('POST', `${at}/${made.body.id}/test-sign-ins`, { return_to })).body;
    const request = readAuthnRequest(await browser.follow(url));
    expect(request.acs).toBe(made.body.addresses.acs);
    const answer = await world.fetch(new URL(request.acs).pathname, {
      method: 'POST',
      body: toForm(sign(toResponseXml(request, { at: Date.now() })), request.relay_state),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    });
    const result = resultOf(await browser.follow(answer.headers.get('location') ?? ''));
    expect((await owner('GET', `/api/admin/v1/test-sign-ins/${result}`)).body).toMatchObject({ outcome: 'created' });
    const metadata = await world.fetch(new URL(made.body.addresses.metadata).pathname.concat('?provider=corp'));
    expect(await metadata.text()).toContain(`Location="${request.acs}"`);
  });

  test('a provider with a new issuer loses its secret and its linked accounts', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    await using other = await anOpenIdProvider();
    await using world = await aConsole(database);
    const { owner, forward } = world;
    const { body } = await owner('POST', at, { ...anOidc(provider), is_enabled: true, auto_provision: true });
    await forward(provider.signIn(await world.leave('acme')));
    expect(await world.roleHere()).toBe('viewer');
    const moved = await owner('PATCH', `${at}/${body.id}`, { oidc: { issuer: other.issuer } });
    expect(moved.body).toMatchObject({ has_secret: false, identities: 0, oidc: { client_id: 'portico' } });

    // At the new issuer the same subject is another person; accounts are matched by email address.
    await owner('PATCH', `${at}/${body.id}`, { client_secret: other.client_secret });
    world.browser.jar.clear();
    await forward(other.signIn(await world.leave('acme'), { ...ada, email: 'eve@example.com' }));
    const me = (await (await world.browser.send('/v2/users/me')).json()) as { email: string };
    expect(me.email).toBe('eve@example.com');
    const kept = await owner('PATCH', `${at}/${body.id}`, { title: 'Other', client_secret: null });
    expect(kept.body).toMatchObject({ has_secret: false, identities: 1, title: 'Other' });
  });

  test('only owners set providers up, and only for their own organization', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    await using world = await aConsole(database);
    const { owner } = world;
    const { body } = await owner('POST', at, anOidc(provider));
    const one = `${at}/${body.id}`;
    const admin = await asUser(world, await aUser(world, { email: 'adam@example.com', role: 'admin' }));
    const org_id = await world.services.organization.create('Another');
    const stranger = await asUser(world, await aUser(world, { org_id, email: 'sam@example.com' }));
    for (const [method, path, given] of [
      ['GET', at],
      ['POST', at, anOidc(provider)],
      ['PATCH', one, { title: 'Mine' }],
      ['DELETE', one],
      ['POST', `${one}/test-sign-ins`, { return_to }],
    ] as const) {
      expect((await admin(method, path, given)).status).toBe(403);
    }
    expect((await stranger('GET', at)).body.data).toEqual([]);
    expect((await stranger('PATCH', one, { title: 'Mine' })).status).toBe(404);
    expect((await stranger('DELETE', one)).status).toBe(404);
    expect((await stranger('POST', `${one}/test-sign-ins`, { return_to })).status).toBe(404);
    for (const wrong of ['https://evil.example/', '//evil.example', '/login', '/console/x?y=1']) {
      expect((await owner('POST', `${one}/test-sign-ins`, { return_to: wrong })).status).toBe(400);
    }

    const away = await world.browser.follow((await owner('POST', `${one}/test-sign-ins`, { return_to })).body.url);
    const result = `/api/admin/v1/test-sign-ins/${resultOf(await world.forward(provider.signIn(away)))}`;
    const second = await asUser(world, await aUser(world, { email: 'otto@example.com' }));
    expect((await second('GET', result)).status).toBe(404);
    expect((await stranger('GET', result)).status).toBe(404);
    expect((await owner('GET', result)).status).toBe(200);
  });

  test('the number of providers is limited, and names are unique', async () => {
    await using database = await open();
    await using world = await aConsole(database);
    const { name: _, saml } = samlFile();
    const made = Array.from({ length: userProvidersMaximum }, (_, at) => `corp-${at}`);
    for (const name of made) expect((await world.owner('POST', at, { name, saml })).status).toBe(201);
    expect((await world.owner('POST', at, { name: 'one-more', saml })).status).toBe(409);
    const [first] = (await world.owner('GET', at)).body.data;
    await world.owner('DELETE', `${at}/${first.id}`);
    expect((await world.owner('POST', at, { name: 'corp-1', saml })).body.type).toBe('/problems/name-taken');
  });
});
