import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { ada, anOpenIdProvider, type OpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import { readAuthnRequest, sign, toForm, toResponseXml } from '@portico/test-kit/identity/saml-provider.ts';
import { mailsIn, problemOf } from '@portico/test-kit/world/developers.ts';
import {
  aBrowser,
  auditOf,
  aWorldWithProviders,
  type Browser,
  origin,
  samlFile,
} from '@portico/test-kit/world/sso-world.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { expect, test } from 'vitest';

const returnTo = `${origin}/console`;
const callback_url = `${origin}/console/login`;

const start = (provider: string, query: Record<string, string> = { returnTo, callback_url }) =>
  `/kauth/api/v1/authenticate/${provider}?${new URLSearchParams(query)}`;

async function whoIsUser(browser: Browser): Promise<{ email: string; role: string } | undefined> {
  const answer = await browser.send('/v2/users/me');
  if (!answer.ok) return undefined;
  const { email, role } = (await answer.json()) as { email: string; role: string };
  return { email, role };
}

const anOidc = ({ issuer, client_id, client_secret }: OpenIdProvider) => ({
  name: 'acme',
  oidc: { issuer, client_id },
  client_secret,
  auto_provision: true,
});
const aSaml = () => {
  const { name, title, saml, trust_email } = samlFile();
  return { name, title, saml, trust_email };
};

async function aConsole(database: TestDatabase) {
  const provider = await anOpenIdProvider();
  const world = await aWorldWithProviders(database, [], { portal: { visibility: 'public' } });
  const owner = await asUser(world, await aUser(world));
  for (const file of [anOidc(provider), { ...aSaml(), auto_provision: true }]) {
    const made = await owner('POST', '/api/admin/v1/identity-providers', { ...file, is_enabled: true });
    expect(made.status).toBe(201);
  }
  return {
    provider,
    world,
    browser: aBrowser(world),
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

onBothEngines((open) => {
  test('a user logs in by an OpenID provider through the page that forwards its answer (LOG-26)', async () => {
    await using database = await open();
    await using console = await aConsole(database);
    const { provider, browser } = console;
    const away = await browser.follow(start('acme'));
    expect(new URL(away).searchParams.get('redirect_uri')).toBe(callback_url);
    const { search } = new URL(provider.signIn(away));
    expect(await browser.follow(`/kauth/api/v1/authenticate/oidc-callback${search}`)).toBe(
      `${returnTo}?loginSuccess=true`,
    );

    expect(await whoIsUser(browser)).toEqual({ email: 'ada@example.com', role: 'viewer' });
    expect(await browser.whoAmI()).toBeUndefined();
    const actions = (await auditOf(database)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('user.'))).toEqual(['user.identity-created', 'user.signed-in']);
    const spent = await browser.follow(`/kauth/api/v1/authenticate/oidc-callback${search}`);
    expect(spent).toBe(`${callback_url}?logout=true&error=sso-expired`);
  });

  test('an existing user is linked to the provider and keeps their role; a disabled user stays out', async () => {
    await using database = await open();
    await using console = await aConsole(database);
    const { provider, browser, world } = console;
    const { org_id } = world;
    const user = { org_id, email: 'ada@example.com', full_name: 'Ada', role: 'owner', password: 'Unlikely-1' } as const;
    await world.services.users.add(user);
    const comeIn = async (person = ada) => {
      const { search } = new URL(provider.signIn(await browser.follow(start('acme')), person));
      return browser.follow(`/kauth/api/v1/authenticate/oidc-callback${search}`);
    };

    const doubtful = await comeIn({ ...ada, email_verified: false });
    expect(doubtful).toBe(`${callback_url}?logout=true&error=sso-email`);
    expect(await comeIn()).toBe(`${callback_url}?logout=true&error=sso-confirm`);
    expect(await whoIsUser(browser)).toBeUndefined();
    // The email of an organization links to the server's own URL, which redirects to where the login started.
    const token = String((await mailsIn(database)).at(-1)?.values.token);
    const mailed = `/api/v1/authenticate/link/${org_id}?${new URLSearchParams({ token })}`;
    const there = await world.fetch(mailed, { host: 'site.test' });
    const link = there.headers.get('location') ?? '';
    expect([there.status, link]).toEqual([302, `${origin}/kauth${mailed}`]);
    expect((await world.fetch(mailed.replace(org_id, crypto.randomUUID()), { host: 'site.test' })).status).toBe(404);
    expect(await browser.follow(mailed)).toBe(link);
    expect(await browser.follow(link)).toBe(`${returnTo}?loginSuccess=true`);
    expect(await whoIsUser(browser)).toEqual({ email: 'ada@example.com', role: 'owner' });
    const told = (await mailsIn(database)).map(({ template, to }) => `${template} ${to}`);
    expect(told).toContain('identity-linked ada@example.com');
    expect(await comeIn()).toBe(`${returnTo}?loginSuccess=true`);
    await database.query.updateTable('organization_user').set({ status: 'disabled' }).execute();
    expect(await comeIn()).toBe(`${callback_url}?logout=true&error=sso-pending`);
    expect(await whoIsUser(browser)).toBeUndefined();
  });

  test('the email address of another organization’s user opens no account in this one', async () => {
    await using database = await open();
    await using console = await aConsole(database);
    const { provider, browser, world } = console;
    const org_id = await world.services.organization.create('Another');
    const user = { org_id, email: 'ada@example.com', full_name: 'Ada', role: 'owner', password: 'Unlikely-1' } as const;
    await world.services.users.add(user);

    const { search } = new URL(provider.signIn(await browser.follow(start('acme'))));
    const location = await browser.follow(`/kauth/api/v1/authenticate/oidc-callback${search}`);
    expect(location).toBe(`${callback_url}?logout=true&error=sso-no-account`);
    expect(await whoIsUser(browser)).toBeUndefined();
  });

  test('a user logs in by a SAML provider, with and without the segment of the auth API', async () => {
    await using database = await open();
    await using console = await aConsole(database);
    const { world } = console;
    for (const segment of ['/kauth', '']) {
      const browser = aBrowser(world);
      const request = readAuthnRequest(await browser.follow(start('corp', { returnTo }).replace('/kauth', segment)));
      expect(request.acs).toBe(`${origin}${segment}/api/v1/authenticate/saml`);
      const answer = await world.fetch(new URL(request.acs).pathname, {
        method: 'POST',
        body: toForm(sign(toResponseXml(request, { at: Date.now() })), request.relay_state),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
      });
      expect(await browser.follow(answer.headers.get('location') ?? '')).toBe(`${returnTo}?loginSuccess=true`);
      expect(await whoIsUser(browser)).toEqual({ email: 'ada@example.com', role: 'viewer' });
    }
    const metadata = await world.fetch('/kauth/api/v1/authenticate/saml/metadata?provider=corp');
    expect(await metadata.text()).toContain(`Location="${origin}/kauth/api/v1/authenticate/saml"`);
  });

  test('foreign return URLs and unknown providers are refused, and developers’ providers are not for users', async () => {
    await using database = await open();
    await using console = await aConsole(database);
    const { browser } = console;
    for (const path of [
      start('acme', { returnTo: 'https://evil.test' }),
      start('acme', { returnTo, callback_url: 'https://evil.test' }),
      start('acme', { returnTo, callback_url: '//evil.test' }),
      start('none'),
      '/api/v2/developer/authenticate/sso?provider=acme',
    ]) {
      expect(await problemOf(await browser.send(path))).toMatchObject({ status: 400, code: 'invalid-parameters' });
    }
  });
});
