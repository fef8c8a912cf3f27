import { openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { idTokenMutations } from '@portico/test-kit/identity/oidc-mutations.ts';
import { ada, anOpenIdProvider, type Claims, type OpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import {
  aBrowser,
  auditOf,
  aWorldWithProviders,
  type Browser,
  countSessions,
  home,
  oidcFile,
  origin,
  samlFile,
} from '@portico/test-kit/world/sso-world.ts';
import { aPortalContent, type World } from '@portico/test-kit/world/world.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let database: TestDatabase;
let acme: OpenIdProvider;
let other: OpenIdProvider;
let world: World;
const clock = aClock(Date.now());

beforeAll(async () => {
  database = await openTestDatabase('sqlite');
  acme = await anOpenIdProvider();
  other = await anOpenIdProvider();
  const files = [oidcFile(acme), oidcFile(other, { name: 'other' }), samlFile()];
  world = await aWorldWithProviders(database, files, { parts: { clock } });
  const second = aPortalContent({
    name: 'second',
    hosts: ['second.test'],
    visibility: 'private',
    identity_providers: [oidcFile(acme)],
  });
  await world.services.publishing.publish(world.org_id, second);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await acme[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

let browser: Browser;
beforeEach(() => {
  browser = aBrowser(world);
  for (const provider of [acme, other]) {
    for (const name of ['metadata', 'claims', 'token'] as const) delete provider.faults[name];
  }
});

/** Expects no new session in the database and in the browser, and a failure page that does not restart the login. */
async function expectNobody(run: () => Promise<string>, error = 'sso') {
  const before = await countSessions(database);
  expect(await run()).toBe(`${origin}/login?logout=true&error=${error}`);
  expect(await countSessions(database)).toBe(before);
  expect(await browser.whoAmI()).toBeUndefined();
}

test.each(Object.entries(idTokenMutations))('an id token %s opens no session', async (_what, faults) => {
  Object.assign(acme.faults, faults);
  // Cached metadata of the provider would hide the one that this test sets.
  acme.faults.claims ??= {};
  await expectNobody(async () => browser.follow(acme.signIn(await browser.leave())));
});

test('a response with a missing or unknown state opens no session', async () => {
  const back = new URL(acme.signIn(await browser.leave()));
  const withState = (state: string | undefined) => {
    const url = new URL(back);
    if (state === undefined) url.searchParams.delete('state');
    else url.searchParams.set('state', state);
    return () => browser.follow(url.href);
  };
  await expectNobody(withState(undefined), 'sso-expired');
  await expectNobody(withState(''), 'sso-expired');
  await expectNobody(withState(crypto.randomUUID()), 'sso-expired');
  await expectNobody(withState("' or 1=1 --"), 'sso-expired');
});

test('a state is valid once, whether the login succeeded or not', async () => {
  const away = await browser.leave();
  const back = new URL(acme.signIn(away));
  const cookies = new Map(browser.jar);
  const spoilt = new URL(back);
  spoilt.searchParams.set('code', 'unknown');
  await expectNobody(() => browser.follow(spoilt.href));
  for (const [name, value] of cookies) browser.jar.set(name, value);
  await expectNobody(() => browser.follow(back.href), 'sso-expired');

  const again = acme.signIn(await browser.leave());
  const before = new Map(browser.jar);
  expect(await browser.follow(again)).toContain('loginSuccess=true');
  const thief = aBrowser(world);
  for (const [name, value] of before) thief.jar.set(name, value);
  expect(await thief.follow(again)).toContain('error=sso-expired');
  expect(await thief.whoAmI()).toBeUndefined();
});

test('a login that took longer than ten minutes has expired', async () => {
  const back = acme.signIn(await browser.leave());
  clock.pass(10 * 60_000);
  await expectNobody(() => browser.follow(back), 'sso-expired');
  clock.pass(-10 * 60_000);
});

test('a login ends only in the browser that started it (login CSRF, attack 17)', async () => {
  const attacker = aBrowser(world);
  const back = acme.signIn(await attacker.leave(), { ...ada, sub: 'mallory', email: 'mallory@example.com' });
  await browser.leave();
  await expectNobody(() => browser.follow(back), 'sso-expired');
});

test('the cookie of a login is hidden from scripts and from all paths except that of its end', async () => {
  const answer = await browser.send(`/api/v2/developer/authenticate/sso?returnTo=${encodeURIComponent(home)}`);
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(
    /^portalsso-[\w-]{12}=[\w-]{43}; Max-Age=600; Path=\/api\/v2\/developer\/authenticate; HttpOnly; SameSite=Lax$/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('the code of another login is useless: each login has its own PKCE verifier', async () => {
  const victim = aBrowser(world);
  const stolen = acme.newCode(await victim.leave());
  const back = new URL(acme.signIn(await browser.leave()));
  back.searchParams.set('code', stolen);
  await expectNobody(() => browser.follow(back.href));
});

test('a request whose PKCE challenge was removed or weakened on the way opens no session', async () => {
  for (const method of [undefined, 'plain']) {
    const away = new URL(await browser.leave());
    const state = away.searchParams.get('state') ?? '';
    if (method) away.searchParams.set('code_challenge_method', method);
    else for (const name of ['code_challenge', 'code_challenge_method']) away.searchParams.delete(name);
    if (method) away.searchParams.set('code_challenge', 'known-to-the-attacker');
    const back = new URL(acme.signIn(away.href));
    expect(back.searchParams.get('state')).toBe(state);
    await expectNobody(() => browser.follow(back.href));
  }
});

test('two providers cannot be mixed up (attack 45)', async () => {
  const away = await browser.leave({ returnTo: home, provider: 'other' });
  const state = new URL(away).searchParams.get('state') ?? '';
  const callback = `${origin}/api/v2/developer/authenticate/oidc-callback`;
  const code = acme.newCode(await browser.leave());
  const mixed = (iss: string | undefined) => `${callback}?${new URLSearchParams({ code, state, ...(iss && { iss }) })}`;
  acme.calls.length = 0;
  await expectNobody(() => browser.follow(mixed(acme.issuer)));
  expect(other.calls).not.toContain('/token');
  expect(acme.calls).toEqual([]);
});

test('an answer that does not name its provider opens no session if the provider always does', async () => {
  for (const iss of [undefined, 'https://evil.test']) {
    const back = new URL(acme.signIn(await browser.leave()));
    if (iss) back.searchParams.set('iss', iss);
    else back.searchParams.delete('iss');
    await expectNobody(() => browser.follow(back.href));
  }
});

test('a login that started with another kind of provider, or at another portal, cannot end here', async () => {
  const saml = new URL(await browser.leave({ returnTo: home, provider: 'corp' })).searchParams.get('RelayState') ?? '';
  const back = new URL(acme.signIn(await browser.leave()));
  back.searchParams.set('state', saml);
  await expectNobody(() => browser.follow(back.href));

  const elsewhere = aBrowser(world, 'second.test');
  const away = await elsewhere.leave({ returnTo: 'http://second.test/login' });
  for (const [name, value] of elsewhere.jar) browser.jar.set(name, value);
  await expectNobody(() => browser.follow(acme.signIn(away)), 'sso-expired');
});

test('a provider that refuses, or sends an invalid answer, leads back to the login page', async () => {
  const callback = '/api/v2/developer/authenticate/oidc-callback';
  for (const query of [
    { error: 'access_denied', error_description: '<script>alert(1)</script>' },
    { code: '' },
    { nothing: 'x' },
    { code: 'x', response: 'y' },
  ]) {
    const state = new URL(await browser.leave()).searchParams.get('state') ?? '';
    const answer = new URLSearchParams({ ...query, state, iss: acme.issuer } as Record<string, string>);
    await expectNobody(() => browser.follow(`${callback}?${answer}`));
  }
  const state = new URL(await browser.leave()).searchParams.get('state') ?? '';
  await expectNobody(() => browser.follow(`${callback}?code=a&code=b&state=${state}&iss=${acme.issuer}`));
  await expectNobody(() => browser.follow(`${callback}?state[]=${state}`), 'sso-expired');
  await expectNobody(() => browser.follow(callback), 'sso-expired');
});

test('a provider that is down, or has wrong metadata, leads back to the login page', async () => {
  const wrong: Claims[] = [
    { issuer: 'https://another.test' },
    { authorization_endpoint: 'javascript:alert(1)' },
    { authorization_endpoint: 'http://evil.test/authorize' },
    { code_challenge_methods_supported: ['plain'] },
    { token_endpoint: undefined },
    { jwks_uri: 'http://evil.test/jwks' },
    { token_endpoint: 'file:///etc/passwd' },
  ];
  for (const metadata of wrong) {
    acme.faults.metadata = metadata;
    // Fails, which clears the cached metadata of the provider.
    await browser.follow(`/api/v2/developer/authenticate/oidc-callback?${await spoiltQuery()}`).catch(() => {});
    const away = await browser.leave();
    if (away.startsWith(origin)) expect(away).toBe(`${origin}/login?logout=true&error=sso`);
    else await expectNobody(() => browser.follow(acme.signIn(away)));
  }
});

async function spoiltQuery() {
  const away = await browser.leave();
  const state = away.startsWith(origin) ? '' : (new URL(away).searchParams.get('state') ?? '');
  return new URLSearchParams({ state, code: 'unknown', iss: acme.issuer });
}

test('the reason of a failed login is in the audit log, without codes and tokens', async () => {
  acme.faults.claims = { aud: 'another' };
  const away = await browser.leave();
  const back = acme.signIn(away);
  await browser.follow(back);
  const events = (await auditOf(database)).filter(({ action }) => action === 'developer.sso-failed');
  expect(events.length).toBeGreaterThan(0);
  const text = JSON.stringify(events);
  expect(text).toContain('unexpected JWT \\"aud\\"');
  for (const name of ['state', 'code']) expect(text).not.toContain(new URL(back).searchParams.get(name));
  expect(text).not.toContain('eyJ');
});
