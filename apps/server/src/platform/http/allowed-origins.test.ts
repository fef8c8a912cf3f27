import { PortalChange } from '@portico/contract/admin-portals.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, problemOf, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { compileCheck } from '../validation/invalid-parameters.ts';

const app = 'https://app.example.com';
const everywhere = 'http://localhost:5173';
const password = 'Correct-horse-9';

const auth_strategies = [{ name: 'keys', credential_type: 'key_auth' as const }];
const portals = (visibility: 'public' | 'private' = 'public') => [
  aPortalContent({ visibility, allowed_origins: [app], auth_strategies }, [aProduct('tides')]),
  aPortalContent({ name: 'other', hosts: ['other.test'], visibility, auth_strategies }, [aProduct('maps')]),
];
const anOpenWorld = (database: TestDatabase, visibility?: 'public' | 'private', allowed_origins: string[] = []) =>
  aWorld(database, portals(visibility), { allowed_origins });

/** The status of an answer, and its headers about other origins. */
function rulesOf({ headers, status }: Response) {
  const rules = [...headers].filter(([name]) => name.startsWith('access-control-'));
  return { status, vary: headers.get('vary'), ...Object.fromEntries(rules) };
}

const preflight = (world: World, path: string, origin: string, method: string, host = 'portal.test') =>
  world.fetch(path, {
    method: 'OPTIONS',
    host,
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
  });

const strangers = [
  'null',
  'https://evil.test',
  'http://app.example.com',
  'https://app.example.com:444',
  'https://app.example.com.evil.test',
  'https://evil.app.example.com',
  'https://evilapp.example.com',
  'https://APP.example.com',
  'https://app.example.com/',
  'https://app.example.com@evil.test',
  '*',
  '',
];

test.each(['*', 'null', 'https://*.example.com', 'https://app.example.com/'])('a portal cannot allow %s', (origin) => {
  const [wrong] = compileCheck(PortalChange)({ allowed_origins: [origin] });
  expect(wrong).toMatchObject({
    field: 'allowed_origins.0',
    reason: expect.stringContaining('must be an exact origin'),
  });
});

onBothEngines((open) => {
  test('a page of an allowed origin reads answers and problems, also from the cache', async () => {
    await using database = await open();
    await using world = await anOpenWorld(database);
    const allowed = {
      'access-control-allow-origin': app,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringContaining('etag'),
    };
    for (const [path, status] of [
      ['/api/v2/products', 200],
      ['/api/v2/products', 200],
      ['/api/v2/products/tides', 200],
      ['/api/v2/products/gone', 404],
      ['/api/v2/developer/me', 401],
    ] as const) {
      const answer = await world.fetch(path, { headers: { origin: app } });
      expect([path, rulesOf(answer)]).toEqual([path, { status, vary: expect.stringMatching(/origin/i), ...allowed }]);
      // An answer that is cached for one origin must not be sent to another.
      for (const headers of [{ origin: 'https://evil.test' }, {}] as Record<string, string>[]) {
        expect(rulesOf(await world.fetch(path, { headers }))).toEqual({
          status,
          vary: expect.stringMatching(/origin/i),
        });
      }
    }
  });

  test('no other origin is allowed, however similar, and no other portal is opened', async () => {
    await using database = await open();
    await using world = await anOpenWorld(database);
    for (const origin of strangers) {
      const answers = [
        await world.fetch('/api/v2/products', { headers: { origin } }),
        await preflight(world, '/api/v2/products', origin, 'GET'),
      ];
      for (const answer of answers) expect(Object.keys(rulesOf(answer))).toEqual(['status', 'vary']);
    }
    for (const answer of [
      await world.fetch('/api/v2/products', { host: 'other.test', headers: { origin: app } }),
      await preflight(world, '/api/v2/products', app, 'GET', 'other.test'),
    ]) {
      expect(rulesOf(answer)).toEqual({ status: expect.any(Number), vary: expect.not.stringMatching(/origin/i) });
    }
  });

  test('an origin of the operator’s list is allowed on every portal, and a removed origin is refused', async () => {
    await using database = await open();
    await using world = await anOpenWorld(database, 'public', [everywhere]);
    for (const host of ['portal.test', 'other.test']) {
      const answer = await world.fetch('/api/v2/products', { host, headers: { origin: everywhere } });
      expect(answer.headers.get('access-control-allow-origin')).toBe(everywhere);
    }
    const [{ portal: _, ...content }] = portals() as [ReturnType<typeof aPortalContent>];
    const closed = { ...content, portal: aPortalContent().portal };
    await world.services.publishing.publish(world.org_id, closed);
    world.services.portals.forget();
    const answer = await world.fetch('/api/v2/products', { headers: { origin: app } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('preflights list the methods of the path, and only for the API of portals', async () => {
    await using database = await open();
    await using world = await anOpenWorld(database, 'private', [everywhere]);
    expect(rulesOf(await preflight(world, '/api/v2/applications', app, 'POST'))).toEqual({
      status: 204,
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      'access-control-allow-origin': app,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': expect.stringContaining('content-type'),
      'access-control-max-age': '600',
    });
    expect((await preflight(world, '/api/v2/products/tides/documents/a/b', app, 'GET')).status).toBe(204);
    for (const [path, method] of [
      ['/api/admin/v1/portals', 'POST'],
      ['/api/admin/v1/portals', 'GET'],
      ['/api/v1/authenticate', 'POST'],
      ['/gateway/v1/events', 'POST'],
      ['/v2/users/me/password', 'PATCH'],
      ['/console', 'GET'],
      ['/api/v2/nowhere', 'GET'],
      ['/api/v2/products', 'DELETE'],
    ] as const) {
      const asked = await preflight(world, path, everywhere, method);
      expect([path, Object.keys(rulesOf(asked))]).toEqual([path, ['status', 'vary']]);
      if (path === '/console' || method === 'DELETE') continue;
      const sent = await world.fetch(path, {
        method,
        headers: { origin: everywhere },
        ...(method !== 'GET' && { body: '{}' }),
      });
      expect([path, sent.headers.get('access-control-allow-origin')]).toEqual([path, null]);
      if (method !== 'GET') expect([path, sent.status]).toEqual([path, 403]);
    }
  });

  test('an allowed page logs in, makes changes and logs out by cookie, and any other page is refused', async () => {
    await using database = await open();
    await using world = await anOpenWorld(database, 'private');
    const ada = await aDeveloper(world, { email: 'ada@example.com', password });
    const login = { method: 'POST', body: JSON.stringify({ username: 'ada@example.com', password }) };
    for (const origin of strangers) {
      const refused = await world.fetch('/api/v2/developer/authenticate', { ...login, headers: { origin } });
      expect([origin, refused.status]).toEqual([origin, 403]);
    }
    const signedIn = await world.fetch('/api/v2/developer/authenticate', { ...login, headers: { origin: app } });
    expect([signedIn.status, signedIn.headers.getSetCookie().length > 0]).toEqual([204, true]);
    const { cookie } = await signIn(world, ada);
    const create = (origin: string, host = 'portal.test') =>
      world.fetch('/api/v2/applications', {
        method: 'POST',
        host,
        body: JSON.stringify({ name: `of ${origin}` }),
        headers: { origin, cookie, 'sec-fetch-site': 'same-site' },
      });
    expect((await create(app)).status).toBe(201);
    for (const origin of strangers) {
      expect([origin, await problemOf(await create(origin))]).toMatchObject([origin, { code: 'foreign-origin' }]);
    }
    expect(await problemOf(await create(app, 'other.test'))).toMatchObject({ code: 'foreign-origin' });
    const out = { method: 'POST', headers: { origin: app, cookie } };
    expect((await world.fetch('/api/v2/developer/logout', out)).status).toBeLessThan(300);
  });

  test('pages of an allowed origin may show images of the portal, others may not', async () => {
    await using database = await open();
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const images = new Map([['a.png', { media_type: 'image/png', bytes }]]);
    await using world = await aWorld(database, [
      aPortalContent({ allowed_origins: [app] }, [aProduct('tides', {}, { images })]),
    ]);
    const policy = async (path: string, headers: Record<string, string>) =>
      (await world.fetch(path, { headers })).headers.get('cross-origin-resource-policy');
    const image = '/api/v2/products/tides/document-assets/a.png';
    expect(await policy(image, { referer: `${app}/` })).toBe('cross-origin');
    expect(await policy(image, { origin: app })).toBe('cross-origin');
    expect(await policy(image, { referer: 'https://evil.test/https://app.example.com/' })).toBe('same-origin');
    expect(await policy(image, {})).toBe('same-origin');
    expect(await policy('/api/v2/products', { referer: `${app}/` })).toBe('same-origin');
  });
});
