import type { AddressInfo } from 'node:net';
import { operation } from '@portico/contract/operation.ts';
import { requestAs } from '@portico/test-kit/network/request.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Portal } from '../portal.ts';
import { createClientAddresses } from './client-address.ts';
import { handle } from './handle.ts';
import { createHttpServer } from './server.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const unsafe = methods.filter((method) => method !== 'GET');

const toOperation = (method: (typeof methods)[number], path: string, crossSite: boolean) =>
  operation({ tag: '', access: 'anyone' }, `${method} /${path}`, method, { summary: '', crossSite });

/** A server that does nothing for every method. Other sites may send requests to `/api/open`. */
async function aServer({ is_https = false } = {}) {
  const server = await createHttpServer({
    routes: methods.flatMap((method) => [
      handle(toOperation(method, 'api/thing', false), () => undefined),
      handle(toOperation(method, 'api/open', true), () => undefined),
    ]),
    portalByHost: async () => ({ is_public: true, allowed_origins: [] as string[] }) as Portal,
    developerOf: async () => undefined,
    readiness: async () => ({}),
    log: pino({ level: 'silent' }),
    clients: createClientAddresses({ trusted_proxies: [], log: pino({ level: 'silent' }) }),
    is_https,
    metrics_token: undefined,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const send = (method: string, headers: Record<string, string>, path = '/api/thing', host = 'portal.test:8080') =>
    requestAs(host, `http://127.0.0.1:${port}${path}`, { method, headers });
  return {
    send,
    status: async (...request: Parameters<typeof send>) => (await send(...request)).status,
    [Symbol.asyncDispose]: async () => {
      await server.close();
    },
  };
}

const cookie = 'portalaccesstoken=something';

test.each<[string, Record<string, string>]>([
  ['its own page', { origin: 'http://portal.test:8080', cookie }],
  ['its own page, in capitals', { origin: 'http://PORTAL.test:8080', cookie }],
  ['its own page behind a proxy that ends TLS', { origin: 'https://portal.test:8080', cookie }],
  ['its own page that hides the origin', { referer: 'http://portal.test:8080/login?a=b', cookie }],
  ['its own page, named by Sec-Fetch-Site only', { 'sec-fetch-site': 'same-origin', cookie }],
  ['a program without cookies', {}],
  ['a program with a cookie jar', { cookie }],
  ['a program with a bearer token, wherever it runs', { authorization: 'Bearer x', origin: 'https://app.test' }],
])('a change sent by %s is carried out', async (_sender, headers) => {
  await using server = await aServer();
  for (const method of methods) expect(await server.status(method, headers), method).toBe(204);
});

test.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://evil.test', cookie }],
  ['another site, without cookies, as a login would be', { origin: 'https://evil.test' }],
  ['a page without an origin', { origin: 'null', cookie }],
  ['another port', { origin: 'http://portal.test:9090', cookie }],
  ['a parent domain', { origin: 'http://test:8080', cookie }],
  ['a subdomain', { origin: 'http://evil.portal.test:8080', cookie }],
  ['a host that begins with the portal’s', { origin: 'http://portal.test:8080.evil.test', cookie }],
  ['a host that ends with the portal’s', { origin: 'http://evilportal.test:8080', cookie }],
  ['a URL with the portal’s host as its user', { origin: 'http://portal.test:8080@evil.test', cookie }],
  ['another scheme', { origin: 'ftp://portal.test:8080', cookie }],
  ['a browser extension', { origin: 'chrome-extension://portal.test:8080', cookie }],
  ['an origin that cannot be parsed', { origin: 'portal.test:8080', cookie }],
  ['an empty origin', { origin: '', cookie }],
  ['another site that hides its origin', { referer: 'https://evil.test/portal.test:8080', cookie }],
  [
    'another site with a referrer of the portal',
    { origin: 'https://evil.test', referer: 'http://portal.test:8080/', cookie },
  ],
  ['a browser that sends "cross-site" and no origin', { 'sec-fetch-site': 'cross-site', cookie }],
  ['a browser on a sibling host', { 'sec-fetch-site': 'same-site', cookie }],
  ['another site, with the password of a proxy', { origin: 'https://evil.test', cookie, authorization: 'Basic YTpi' }],
  ['another site, with a Negotiate ticket', { origin: 'https://evil.test', cookie, authorization: 'Negotiate YII=' }],
  [
    'another site as a login, with a Negotiate ticket',
    { origin: 'https://evil.test', authorization: 'Negotiate YII=' },
  ],
  ['another site, with an empty token', { origin: 'https://evil.test', cookie, authorization: 'Bearer ' }],
  ['another site, with a token and a cookie', { origin: 'https://evil.test', cookie, authorization: 'Bearer x' }],
  [
    'another site, with a token and a cookie of https',
    { origin: 'https://evil.test', cookie: `__Host-${cookie}`, authorization: 'Bearer x' },
  ],
  ['a browser whose user typed the URL', { 'sec-fetch-site': 'none', cookie }],
])('a change sent by %s is refused (attacks 16, 17)', async (_sender, headers) => {
  await using server = await aServer();
  for (const method of unsafe) expect(await server.status(method, headers), method).toBe(403);
  expect(await server.status('GET', headers)).toBe(204);
});

test('where the portal is reached over https, a page over plain http is another origin', async () => {
  await using server = await aServer({ is_https: true });
  expect(await server.status('POST', { origin: 'http://portal.test:8080' })).toBe(403);
  expect(await server.status('POST', { origin: 'https://portal.test:8080' })).toBe(204);
  expect(await server.status('POST', { origin: 'https://portal.test' }, '/api/thing', 'portal.test:443')).toBe(204);
});

test('an operation that is open to other sites accepts their requests', async () => {
  await using server = await aServer();
  expect(await server.status('POST', { origin: 'https://idp.test' }, '/api/open')).toBe(204);
  expect(await server.status('POST', { origin: 'null' }, '/api/open')).toBe(204);
});

test.each(['https://evil.test', 'null', 'http://portal.test:8080.evil.test', 'http://evil.portal.test:8080'])(
  'no page of %s may read an answer (attack 18)',
  async (origin) => {
    await using server = await aServer();
    const asked = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    for (const answer of [await server.send('GET', { origin, cookie }), await server.send('OPTIONS', asked)]) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  },
);
