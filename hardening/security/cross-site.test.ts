import type { Browser, BrowserContext } from '@playwright/test';
import { anOpenIdProvider, type OpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import { readAuthnRequest, sign, toForm, toResponseXml } from '@portico/test-kit/identity/saml-provider.ts';
import { oidcFile, samlFile } from '@portico/test-kit/world/sso-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AttackedServer, anAttackedServer, type Developer, password } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import { isLong } from '../kit/form.ts';
import { type Answer, cookiesOf, seen } from '../kit/wire.ts';
import { launchChromium } from './kit/chromium.ts';
import { fill, isChanging, routesOf } from './kit/routes.ts';
import { type StrangerPages, startStrangerPages } from './kit/stranger-pages.ts';

const opened = new AsyncDisposableStack();
let provider: OpenIdProvider;
let attacked: AttackedServer;
let browser: Browser;
let stranger: StrangerPages;

beforeAll(async () => {
  provider = opened.use(await anOpenIdProvider());
  const portal = {
    sign_in: ['basic', 'oidc', 'saml'] as ['basic', 'oidc', 'saml'],
    identity_providers: [oidcFile(provider), samlFile()],
  };
  attacked = opened.use(await anAttackedServer({ portal }));
  browser = opened.adopt(await launchChromium(), (it) => it.close());
  stranger = opened.use(await startStrangerPages());
});
afterAll(() => opened.disposeAsync());

/** A browser with or without a logged-in developer. */
async function aVisitor(developer?: Developer): Promise<BrowserContext> {
  const { url } = attacked.server;
  const entry = developer && btoa(encodeURIComponent(JSON.stringify({ developer })));
  const localStorage = entry ? [{ name: 'portico-session', value: entry }] : [];
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: url, localStorage }] } });
  if (developer) {
    const answer = await attacked.at('main')('POST', '/api/v2/developer/authenticate', {
      username: developer.email,
      password,
    });
    const pairs = cookiesOf(answer).split('; ');
    await context.addCookies(
      pairs.map((pair) => {
        const [name = '', value = ''] = pair.split('=', 2);
        return { name, value, url, httpOnly: true, sameSite: 'Lax' as const };
      }),
    );
  }
  return context;
}

const sessionIn = async (context: BrowserContext) =>
  (await context.cookies(attacked.server.url)).find(({ name }) => name === 'portalaccesstoken')?.value;

/** Operations that pages of other sites may send, because each checks by itself that it was requested. */
const fromOtherSites = {
  receiveDeveloperSaml: 'a form of the identity provider, with a signed answer to a request of ours',
  receiveUserSaml: 'the same for users',
  unsubscribe: 'sent by mail providers with the token of the mail; no cookie is read',
  reportLeakedCredentials: 'signed by the reporter; no cookie is read',
};

test('16. Every mutating route with a foreign Origin, a null Origin, none', async (context) => {
  const { at, aUser, asUser, aDeveloper, asDeveloper, server } = attacked;
  const owner = await asUser(await aUser());
  const developer = await asDeveloper(await aDeveloper());
  const routes = (await routesOf(at('main'))).filter(isChanging);
  const own = `http://localhost:${server.port}`;
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${own}.evil.example` },
    { origin: `http://localhost:${server.port + 1}` },
    { origin: `http://second.localhost:${server.port}` },
    { referer: 'https://evil.example/page' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  const wrong: string[] = [];
  for (const { id, method, path } of routes) {
    const send = path.startsWith('/api/v2') ? developer : owner;
    if (id in fromOtherSites) continue;
    for (const headers of foreign) {
      const { code } = await send(method, fill(path), method === 'DELETE' ? undefined : {}, headers);
      if (code !== 'foreign-origin') wrong.push(`${method} ${path} with ${JSON.stringify(headers)}: ${code}`);
    }
    // Every browser sends one of the three. A client without them has only its own cookies. The portal's own page may
    // send the request.
    if (/logout|sessions|portals\/\{portal/.test(path)) continue;
    for (const headers of [{}, { origin: own }]) {
      const { code, status } = await at('main')(method, fill(path), method === 'DELETE' ? undefined : {}, headers);
      if (code === 'foreign-origin' || status >= 500) wrong.push(`${method} ${path} from our own: ${status} ${code}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(fromOtherSites).filter((id) => !routes.some((route) => route.id === id))).toEqual([]);
  figure(
    context,
    `${routes.length} routes × ${foreign.length} foreign senders: all refused but 3 that prove themselves`,
  );
});

test('17. Login CSRF and SSO-link CSRF', async (context) => {
  const { at, aDeveloper, server } = attacked;
  const [mallory, victim] = [await aDeveloper(), await aDeveloper()];
  const target = `${server.url}/api/v2/developer/authenticate`;
  for (const origin of [stranger.byIpAddress, stranger.byName]) {
    const visitor = await aVisitor();
    const page = await visitor.newPage();
    await page.goto(origin);
    // A form as plain text whose body parses as JSON, and both modes of fetch.
    const outcome = await page.evaluate(
      async ({ url, username, given }) => {
        const body = JSON.stringify({ username, password: given });
        const send = (init: RequestInit) =>
          fetch(url, { method: 'POST', body, credentials: 'include', ...init }).then(
            ({ type }) => type,
            () => 'blocked',
          );
        return [
          await send({ mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
          await send({ headers: { 'content-type': 'application/json' } }),
        ];
      },
      { url: target, username: mallory.email, given: password },
    );
    // The answers are for same-origin pages only, so the browser does not even return opaque ones.
    expect(outcome).toEqual(['blocked', 'blocked']);
    await page.evaluate(
      ({ url, username, given }) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'POST', action: url, enctype: 'text/plain' });
        const field = document.createElement('input');
        field.name = `{"username":"${username}","password":"${given}","x":"`;
        field.value = '"}';
        form.append(field);
        document.body.append(form);
        form.submit();
      },
      { url: target, username: mallory.email, given: password },
    );
    await page.waitForURL(target);
    expect(await sessionIn(visitor)).toBeUndefined();
    await visitor.close();
  }

  // Mallory starts a login, and another person finishes it.
  const begin = () =>
    at('main')(
      'GET',
      `/api/v2/developer/authenticate/sso?provider=acme&returnTo=${encodeURIComponent(`${server.url}/login`)}`,
    );
  const forSelf = await begin();
  const forVictim = await begin();
  const person = { sub: 'mallory', email: 'mallory@example.com', email_verified: true };
  const toCallback = ({ headers }: Answer) => provider.signIn(headers.get('location') ?? '', person);
  const out = await aVisitor();
  const inside = await aVisitor(victim);
  const before = await sessionIn(inside);
  expect(before).toBeDefined();
  for (const visitor of [out, inside])
    await (await visitor.newPage()).goto(toCallback(visitor === out ? forVictim : await begin()));
  expect(await sessionIn(out)).toBeUndefined();
  expect(await sessionIn(inside)).toBe(before);
  const me = await at('main')('GET', '/api/v2/developer/me', undefined, { cookie: `portalaccesstoken=${before}` });
  expect(me.body.email).toBe(victim.email);
  // In the browser that started it, the same login succeeds.
  const { pathname, search } = new URL(toCallback(forSelf));
  const finished = await at('main')('GET', `${pathname}${search}`, undefined, { cookie: cookiesOf(forSelf) });
  expect(cookiesOf(finished)).toMatch(/portalaccesstoken=[\w-]{43}/);
  await Promise.all([out.close(), inside.close()]);
  figure(context, '6 forged logins and 2 finished by another browser: no session');
});

test('18. CORS: reflected, null, suffix and prefix origins with credentials', async (context) => {
  const { at, aDeveloper, asDeveloper, aUser, asUser, server } = attacked;
  const victim = await aDeveloper();
  const developer = await asDeveloper(victim);
  const owner = await asUser(await aUser());
  const own = `http://localhost:${server.port}`;
  const origins = [
    'https://evil.example',
    'null',
    `${own}.evil.example`,
    `http://evil-localhost:${server.port}`,
    `http://evil.localhost:${server.port}`,
    `http://localhost:${server.port + 1}`,
    'file://',
  ];
  const issuer = ['/oauth/.well-known/openid-configuration', '/oauth/jwks'].map((path) => ({ method: 'GET', path }));
  const rest = ['/', '/console', '/healthz', '/metrics'].map((path) => ({ method: 'GET', path }));
  const routes = await routesOf(at('main'));
  const wrong: string[] = [];
  const look = (what: string, { headers }: Answer, origin: string) => {
    const allowed = headers.get('access-control-allow-origin');
    const withCookies = headers.get('access-control-allow-credentials');
    if (withCookies !== null) wrong.push(`${what} lets ${origin} read: ${allowed} ${withCookies}`);
    return allowed;
  };
  for (const { method, path } of [...routes, ...issuer, ...rest]) {
    const send = path.startsWith('/api/v2') ? developer : owner;
    // The issuer's metadata are for everyone, and are never read with cookies.
    const isOurs = !path.startsWith('/oauth');
    for (const origin of isLong || !isOurs ? origins : origins.slice(0, 2)) {
      const preflight = {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      };
      const asked = await send('OPTIONS', fill(path), undefined, preflight);
      const answers = [
        asked,
        ...(method === 'GET' && !path.includes('/changes')
          ? [await send('GET', fill(path), undefined, { origin })]
          : []),
      ];
      for (const answer of answers) {
        const allowed = look(`${method} ${path}`, answer, origin);
        if (isOurs && allowed !== null) wrong.push(`${method} ${path} has a word for other origins: ${allowed}`);
      }
    }
  }
  expect(wrong).toEqual([]);

  for (const origin of [stranger.byIpAddress, stranger.byName]) {
    const visitor = await aVisitor(victim);
    const page = await visitor.newPage();
    await page.goto(origin);
    const read = await page.evaluate(
      (url) =>
        fetch(url, { credentials: 'include' }).then(
          (answer) => answer.text(),
          () => 'blocked',
        ),
      `${server.url}/api/v2/developer/me`,
    );
    expect(read).toBe('blocked');
    await visitor.close();
  }
  figure(
    context,
    `${routes.length + issuer.length + rest.length} routes × ${isLong ? origins.length : 2} origins: nothing readable; Chromium blocks both pages`,
  );
});

const own = () => `http://localhost:${attacked.server.port}`;
/** URLs to which an attacker would redirect a person after the login. */
const astray = () => [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\r\n/evil.example',
  '/.//evil.example',
  '///evil.example',
  'https://evil.example',
  'https:evil.example',
  'http:/\\evil.example',
  `${own()}@evil.example`,
  `http://localhost:pass@evil.example/`,
  `${own()}.evil.example/`,
  `${own()}\\.evil.example/`,
  `http://evil.example\\@localhost:${attacked.server.port}/`,
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  `${own()}/%2f%2fevil.example`,
  `${own()}/%252f%252fevil.example`,
  `${own()}/%5cevil.example`,
  `${own()}//evil.example`,
  `${own()}/\u0000evil`,
  '/%09/evil.example',
  'ftp://evil.example/',
];

test('19. returnTo and `to`: `//host`, `/\\host`, userinfo, tabs and CR, `javascript:`, double encoding; SAML RelayState', async (context) => {
  const { at, aDeveloper, server } = attacked;
  const send = at('main');
  const starts = [
    '/api/v2/developer/authenticate/sso?provider=acme&returnTo=',
    '/api/v2/developer/authenticate/sso?provider=corp&returnTo=',
    '/kauth/api/v1/authenticate/acme?returnTo=',
    `/kauth/api/v1/authenticate/acme?returnTo=${encodeURIComponent(`${own()}/console`)}&callback_url=`,
  ];
  for (const start of starts) {
    for (const url of astray()) {
      const answer = await send('GET', `${start}${encodeURIComponent(url)}`);
      expect([400, 404], `${start} ${url}: ${JSON.stringify(seen(answer))}`).toContain(answer.status);
      expect(answer.headers.get('location')).toBeNull();
    }
  }
  const honest = await send('GET', `${starts[0]}${encodeURIComponent(`${own()}/login`)}`);
  expect(honest.status).toBe(302);

  // A signed answer of the provider, with another return URL than the requested one.
  for (const relay of astray()) {
    const begun = await send('GET', `${starts[1]}${encodeURIComponent(`${own()}/login`)}`);
    const request = readAuthnRequest(begun.headers.get('location') ?? '');
    const form = toForm(sign(toResponseXml(request, { at: Date.now() })), relay);
    const answer = await send('POST', '/api/v2/developer/authenticate/saml', form, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    const location = answer.headers.get('location') ?? '';
    expect(new URL(location).origin, relay).toBe(own());
    expect(location, relay).toContain('error=');
  }

  const visitor = await aVisitor(await aDeveloper());
  const page = await visitor.newPage();
  const left: string[] = [];
  page.on('dialog', (dialog) => {
    left.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (frame.url() !== 'about:blank' && new URL(frame.url()).origin !== own()) left.push(frame.url());
  });
  await visitor.route(
    ({ hostname }) => hostname.includes('evil'),
    (route) => {
      left.push(route.request().url());
      return route.abort();
    },
  );
  await page.goto(`${server.url}/api/v2/portal`);
  // The function that decides has a test of its own with all of them. This test checks that pages use it.
  for (const to of astray().filter((_, at) => isLong || at % 3 === 0)) {
    await page.evaluate((target) => {
      const entry = { developer: { id: 'x', email: 'ada@example.com' }, to: target };
      localStorage.setItem('portico-session', btoa(encodeURIComponent(JSON.stringify(entry))));
    }, to);
    const asked = new URLSearchParams({ loginSuccess: 'true', to, returnTo: to, return_to: to, redirect: to });
    await page.goto(`${server.url}/?${asked}`);
    await page.locator('main').first().waitFor();
  }
  expect(left).toEqual([]);
  await visitor.close();
  figure(context, `${astray().length} URLs × 4 ways in, as RelayState and in Chromium: none leads away`);
});
