import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { ada, anOpenIdProvider, type OpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import {
  certificate,
  entryPoint,
  idpIssuer,
  readAuthnRequest,
  sign,
  toForm,
  toResponseXml,
} from '@portico/test-kit/identity/saml-provider.ts';
import { aBrowser, aWorldWithProviders, countSessions, samlFile } from '@portico/test-kit/world/sso-world.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { expect, test } from 'vitest';

type Providers = Parameters<typeof aWorldWithProviders>[1];

async function aPortal(database: TestDatabase, providers: Providers = []) {
  const teams = [{ name: 'Couriers' }];
  const world = await aWorldWithProviders(database, providers, { portal: { teams } });
  const { id } = await world.services.portals.byHost('portal.test');
  const portal = `/api/admin/v1/portals/${id}`;
  const owner = await asUser(world, await aUser(world));
  const offered = async () => {
    const answer = await world.fetch('/api/v2/developer/authenticate/providers');
    return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name);
  };
  return Object.assign(world, { portal, at: `${portal}/identity-providers`, owner, offered });
}

const anOidc = ({ issuer, client_id }: OpenIdProvider) => ({
  name: 'acme',
  title: 'Acme',
  oidc: { issuer, client_id },
  client_secret: 'secret-of-the-client',
  teams: { drivers: 'Couriers' },
});

const return_to = '/console/p/main/sign-in/test';
const resultOf = (location: string) => new URL(location).searchParams.get('result') ?? '';

onBothEngines((open) => {
  test('an OpenID provider is set up, tested without logging anyone in, and enabled', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    await using world = await aPortal(database);
    const { owner, at, portal, offered } = world;
    const made = await owner('POST', at, anOidc(provider));
    expect(made).toMatchObject({
      status: 201,
      body: {
        kind: 'oidc',
        is_enabled: false,
        has_secret: true,
        oidc: { scopes: ['openid', 'email', 'profile'] },
        addresses: { callback: 'http://portal.test/api/v2/developer/authenticate/oidc-callback' },
      },
    });
    expect(JSON.stringify(made.body)).not.toContain('secret-of-the-client');
    expect(await offered()).toEqual([]);
    expect((await owner('POST', at, anOidc(provider))).status).toBe(409);

    const sessions = await countSessions(database);
    const one = `${at}/${made.body.id}`;
    const { body: test } = await owner('POST', `${one}/test-sign-ins`, { return_to });
    const browser = aBrowser(world);
    const away = await browser.follow(test.url);
    const back = await browser.follow(provider.signIn(away, { ...ada, groups: ['drivers', 'staff'] }));
    expect(back).toMatch(/^http:\/\/site\.test\/console\/p\/main\/sign-in\/test\?result=/);
    const result = `${portal}/test-sign-ins/${resultOf(back)}`;
    expect((await owner('GET', result)).body).toMatchObject({
      provider: 'acme',
      outcome: 'created',
      is_approved: false,
      subject: 'ada',
      email: 'ada@example.com',
      groups: ['drivers', 'staff'],
      teams: ['Couriers'],
      claims: { email_verified: true, name: 'Ada Example' },
    });
    expect(await browser.whoAmI()).toBeUndefined();
    expect(await countSessions(database)).toBe(sessions);
    expect(await database.query.selectFrom('developer').select('id').execute()).toEqual([]);
    // The link works once, and only the user who started the test gets the report.
    expect(await browser.follow(test.url)).toContain('error=sso-expired');
    const other = await asUser(world, await aUser(world, { email: 'otto@example.com', role: 'admin' }));
    expect((await other('GET', result)).status).toBe(404);

    expect((await owner('PATCH', one, { is_enabled: true })).body.is_enabled).toBe(true);
    expect(await offered()).toEqual(['acme']);
    await browser.follow(provider.signIn(await browser.leave(), ada));
    expect((await owner('GET', at)).body.data).toMatchObject([{ identities: 1 }]);
    const moved = await owner('PATCH', one, { oidc: { issuer: 'https://other.example' } });
    expect(moved.body).toMatchObject({ has_secret: false, identities: 0, oidc: { client_id: 'portico' } });
    expect((await owner('DELETE', one)).status).toBe(204);
    expect(await offered()).toEqual([]);
  });

  test('a failed test shows its reason on the page where it started', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    await using world = await aPortal(database);
    const { owner, at, portal } = world;
    const { body } = await owner('POST', at, anOidc(provider));
    const browser = aBrowser(world);
    const run = async (come: (away: string) => string) => {
      const { body: test } = await owner('POST', `${at}/${body.id}/test-sign-ins`, { return_to });
      return resultOf(await browser.follow(come(await browser.follow(test.url))));
    };
    const unconfirmed = await run((away) => provider.signIn(away, { ...ada, email_verified: false }));
    expect((await owner('GET', `${portal}/test-sign-ins/${unconfirmed}`)).body).toMatchObject({
      outcome: 'refused',
      reason: 'The provider did not confirm the email address',
      claims: { email: 'ada@example.com' },
    });
    const refused = await run((away) => {
      const { searchParams } = new URL(away);
      const query = new URLSearchParams({
        error: 'access_denied',
        state: searchParams.get('state') ?? '',
        iss: provider.issuer,
      });
      return `${searchParams.get('redirect_uri')}?${query}`;
    });
    expect((await owner('GET', `${portal}/test-sign-ins/${refused}`)).body).toMatchObject({ outcome: 'failed' });

    await owner('PATCH', `${at}/${body.id}`, { oidc: { issuer: 'http://localhost:9' } });
    const { body: test } = await owner('POST', `${at}/${body.id}/test-sign-ins`, { return_to });
    const unreachable = resultOf(await browser.follow(test.url));
    expect((await owner('GET', `${portal}/test-sign-ins/${unreachable}`)).body).toMatchObject({
      outcome: 'failed',
      claims: {},
    });
    for (const wrong of ['https://evil.example/', '//evil.example', '/login', '/console/x?y=1']) {
      expect((await owner('POST', `${at}/${body.id}/test-sign-ins`, { return_to: wrong })).status).toBe(400);
    }
  });

  test('a SAML provider is set up from its metadata, tested, and disabled independently of the other provider', async () => {
    await using database = await open();
    await using world = await aPortal(database, [samlFile()]);
    const { owner, at, portal, offered } = world;
    const pem = certificate.replaceAll(/-----[^-]+-----|\s/g, '');
    const xml = `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:m" entityID="${idpIssuer}"><md:IDPSSODescriptor>
      <md:KeyDescriptor use="signing"><X509Certificate>${pem}</X509Certificate></md:KeyDescriptor>
      <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entryPoint}"/>
      </md:IDPSSODescriptor></md:EntityDescriptor>`;
    const read = await owner('POST', `${portal}/saml-metadata`, { xml });
    expect(read.body).toMatchObject({ entry_point: entryPoint, issuer: idpIssuer });
    expect((await owner('POST', `${portal}/saml-metadata`, { xml: '<html/>' })).body.invalid_parameters).toMatchObject([
      { field: 'xml', reason: 'is no metadata of a SAML identity provider' },
    ]);
    const hostile = await owner('POST', `${portal}/saml-metadata`, { xml: `<!DOCTYPE x [<!ENTITY e "x">]>${xml}` });
    expect(hostile.status).toBe(400);
    const saml = { ...read.body, certificates: [certificate] };
    const made = await owner('POST', at, { name: 'branch', saml, trust_email: true, auto_approve: true });
    expect(made).toMatchObject({ status: 201, body: { kind: 'saml', is_enabled: false } });
    expect(await offered()).toEqual(['corp']);

    const { body: test } = await owner('POST', `${at}/${made.body.id}/test-sign-ins`, { return_to });
    const browser = aBrowser(world);
    const request = readAuthnRequest(await browser.follow(test.url));
    const signed = sign(toResponseXml(request, { at: Date.now() }));
    const finish = await browser.submit(toForm(signed, request.relay_state));
    const { body } = await owner('GET', `${portal}/test-sign-ins/${resultOf(await browser.follow(finish))}`);
    expect(body).toMatchObject({ outcome: 'created', is_approved: true, email: 'ada@example.com' });
    expect(body.claims).toHaveProperty('NameID');
    expect(await countSessions(database)).toBe(1);

    expect((await owner('PATCH', `${at}/${made.body.id}`, { is_enabled: true })).status).toBe(200);
    expect(await offered()).toEqual(['corp', 'branch']);
    const [corp] = (await owner('GET', at)).body.data;
    await owner('PATCH', `${at}/${corp.id}`, { is_enabled: false });
    expect(await offered()).toEqual(['branch']);
    // Changes in the console are part of an export: publishing it again changes nothing.
    const { body: revisions } = await owner('GET', `${portal}/revisions`);
    const again = await owner('POST', `${portal}/revisions/${revisions.data[0].number}/rollback?with_access=true`);
    expect(again.body).toMatchObject({ changes: [], revision: null });
    expect((await owner('PATCH', `${at}/${corp.id}`, { saml: { certificates: ['nonsense'] } })).status).toBe(400);
  });
});
