import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { anOpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import { problemOf } from '@portico/test-kit/world/developers.ts';
import { aBrowser, aWorldWithProviders, home, oidcFile, samlFile } from '@portico/test-kit/world/sso-world.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const start = '/api/v2/developer/authenticate/sso';
const to = (returnTo: string) => `${start}?${new URLSearchParams({ returnTo })}`;

test('without a provider, and on a public portal, single sign-on is refused as the contract says', async () => {
  await using database = await openTestDatabase('sqlite');
  const publicPortal = aPortalContent({ name: 'open', hosts: ['open.test'], identity_providers: [samlFile()] });
  const contents = [aPortalContent({ visibility: 'private' }), publicPortal];
  await using world = await aWorld(database, contents, { public_url: new URL('http://site.test') });

  for (const [path, host] of [
    [start, 'portal.test'],
    [to('http://portal.test/login'), 'portal.test'],
    [to('http://open.test/login'), 'open.test'],
  ] as const) {
    const answer = await world.fetch(path, { host });
    expect(await problemOf(answer)).toMatchObject({ status: 400, code: 'invalid-parameters' });
  }
  const context = (await (await world.fetch('/api/v2/portal', { host: 'open.test' })).json()) as Record<
    string,
    boolean
  >;
  expect(context).toMatchObject({ oidc_auth_enabled: false, saml_auth_enabled: false });
});

test('a login returns only to URLs of the portal, and without one to the login page', async () => {
  await using database = await openTestDatabase('sqlite');
  await using provider = await anOpenIdProvider();
  await using world = await aWorldWithProviders(database, [oidcFile(provider)]);
  const urls = [
    'https://evil.test',
    'http://site.test/login',
    'http://portal.test:81/',
    '//portal.test',
    'x'.repeat(3000),
  ];
  for (const url of urls) {
    const answer = await world.fetch(to(url));
    expect(await problemOf(answer)).toMatchObject({ status: 400, code: 'invalid-parameters' });
  }
  const unknown = await world.fetch(`${start}?provider=none`);
  expect(await problemOf(unknown)).toMatchObject({ status: 400, code: 'invalid-parameters' });

  const browser = aBrowser(world);
  expect(await browser.follow(provider.signIn(await browser.leave({})))).toBe(`${home}?loginSuccess=true`);
  const rows = await database.query.selectFrom('email_token').select('hash').execute();
  expect(rows).toHaveLength(1);
});

test('a login happens at the host name that it returns to, because its cookies belong there', async () => {
  await using database = await openTestDatabase('sqlite');
  await using provider = await anOpenIdProvider();
  await using world = await aWorldWithProviders(database, [oidcFile(provider)], {
    portal: { hosts: ['portal.test', 'alias.test'] },
  });
  const answer = await world.fetch(to('http://alias.test/login'));
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`http://alias.test${to('http://alias.test/login')}`);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const there = await world.fetch(to('http://alias.test/login'), { host: 'alias.test' });
  const redirect_uri = new URL(there.headers.get('location') ?? '').searchParams.get('redirect_uri');
  expect(redirect_uri).toBe('http://alias.test/api/v2/developer/authenticate/oidc-callback');
});

test('without the setting, a provider on the local machine is not called', async () => {
  await using database = await openTestDatabase('sqlite');
  await using provider = await anOpenIdProvider();
  await using world = await aWorldWithProviders(database, [oidcFile(provider)], {
    parts: { outbound_allow: [] },
  });
  expect(await aBrowser(world).leave()).toBe('http://portal.test/login?logout=true&error=sso');
  expect(provider.calls).toEqual([]);
});

test('a provider’s metadata is fetched once in ten minutes, and again after a failure', async () => {
  await using database = await openTestDatabase('sqlite');
  await using provider = await anOpenIdProvider();
  let ms = Date.now();
  await using world = await aWorldWithProviders(database, [oidcFile(provider)], { parts: { clock: () => ms } });
  const browser = aBrowser(world);
  const asked = () => provider.calls.filter((path) => path.startsWith('/.well-known/')).length;
  const away = await browser.leave();
  await browser.leave();
  expect(asked()).toBe(1);
  await browser.follow(provider.signIn(away).replace(/code=[^&]+/, 'code=unknown'));
  await browser.leave();
  expect(asked()).toBe(2);
  ms += 10 * 60_000;
  await browser.leave();
  expect(asked()).toBe(3);
});

test('with https the cookie of a login is sent by https only', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorldWithProviders(database, [samlFile()], {
    parts: { public_url: new URL('https://site.test') },
  });
  const answer = await world.fetch(to('https://portal.test/login'));
  expect(answer.headers.getSetCookie()[0]).toMatch(/; Secure; SameSite=Lax$/);
});

test('one IP address can start a limited number of logins', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorldWithProviders(database, [samlFile()]);
  const statuses: number[] = [];
  for (let count = 0; count < 301; count++) statuses.push((await world.fetch(to(home))).status);
  expect(statuses.slice(0, 300).every((status) => status === 302)).toBe(true);
  expect(statuses[300]).toBe(429);
});
