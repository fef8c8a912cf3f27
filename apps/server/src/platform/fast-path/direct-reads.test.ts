import { getProductVersion } from '@portico/contract/catalog.ts';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { requestAs } from '@portico/test-kit/network/request.ts';
import { aClock, aDeveloper, problemOf, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createAllowedOrigins } from '../http/allowed-origins.ts';
import { createClientAddresses } from '../http/client-address.ts';
import { handle } from '../http/handle.ts';
import { createHttpServer } from '../http/server.ts';
import type { Portal } from '../portal.ts';
import { createDirectReads } from './direct-reads.ts';

const versions = Array.from({ length: 12 }, (_, at) => ({ name: `v${at + 1}` }));
const aDocument = (slug: string) => ({
  source_path: 'guide.md',
  parent_path: undefined,
  slug,
  title: 'Guide',
  content: 'How to pay',
});
const boats = aProduct('boats', { versions }, { documents: [aDocument('manual')] });

async function aPrivatePortal() {
  const database = await openTestDatabase('sqlite');
  const clock = aClock();
  const strategies = [{ name: 'keys', credential_type: 'client_credentials' as const }];
  const content = aPortalContent({ visibility: 'private', auth_strategies: strategies }, [boats]);
  const world = await aWorld(database, [content], { clock });
  const headers = await signIn(world, await aDeveloper(world));
  const created = { method: 'POST', headers, body: JSON.stringify({ name: 'mine' }) };
  await world.fetch('/api/v2/applications', {
    ...created,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  return {
    world,
    clock,
    headers,
    get: (path: string, more: Record<string, string> = {}) => world.fetch(path, { headers: { ...headers, ...more } }),
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

async function toComparable(answer: Response) {
  const { date: _, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers);
  const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return { status: answer.status, hasId: /^[0-9a-f-]{36}$/.test(id ?? ''), headers, body };
}

test('reads have the same answers and headers as from the framework', async () => {
  await using portal = await aPrivatePortal();
  const { get, clock } = portal;
  const firstIn = async (path: string) => `${path}/${(await (await get(path)).json()).data[0].id}`;
  const product = await firstIn('/api/v2/products');
  const version = await firstIn(`${product}/versions`);
  const paths = [
    '/api/v2/developer/me',
    '/api/v2/applications',
    '/api/v2/applications?page[size]=2&sort=-name',
    await firstIn('/api/v2/applications'),
    '/api/v2/products?page%5Bsize%5D=',
    product,
    `${product}?include=slug`,
    `${product}/versions?page[size]=100`,
    version,
    `${product}/documents`,
    await firstIn(`${product}/documents`),
  ];
  const askers = [
    {},
    { 'accept-encoding': 'gzip' },
    { origin: 'https://elsewhere.test' },
    { 'cache-control': 'no-cache' },
  ];
  for (const path of paths) {
    for (const asker of askers as Record<string, string>[]) {
      // The cached session has expired, so the framework looks it up.
      clock.pass(1000);
      const first = await toComparable(await get(path, { ...asker, 'cache-control': 'no-cache' }));
      const second = await toComparable(await get(path, asker));
      expect([path, asker, second]).toEqual([path, asker, first]);
      expect(first.status).toBe(200);
    }
  }
});

test('refused reads get the same problems as from the framework', async () => {
  await using portal = await aPrivatePortal();
  const { get, world } = portal;
  await get('/api/v2/developer/me');
  const nobody = '01890a5d-ac96-774b-bcce-b302099a8057';
  const codes = async (path: string, headers?: Record<string, string>) =>
    (await problemOf(await get(path, headers))).code;
  expect(await codes(`/api/v2/products/${nobody}`)).toBe('not-found');
  expect(await codes(`/api/v2/applications/${nobody}`)).toBe('not-found');
  expect(await codes('/api/v2/applications?page[size]=1000')).toBe('invalid-parameters');
  expect(await codes('/api/v2/applications?unknown=1')).toBe('invalid-parameters');
  expect((await world.fetch('/api/v2/applications')).status).toBe(401);
  await world.fetch('/api/v2/developer/logout', { method: 'POST', headers: portal.headers });
  expect((await get('/api/v2/applications')).status).toBe(401);
});

const portal = { id: 'p', is_public: false, has_accounts: true, allowed_origins: [] as string[] } as unknown as Portal;
const id = '01890a5d-ac96-774b-bcce-b302099a8057';

test('a read with a cached caller skips the framework, and any other read does not', async () => {
  const log = pino({ level: 'silent' });
  const ada = { portal_id: portal.id, id: 'ada', email: 'ada@example.com' };
  const route = handle(getProductVersion, ({ params, request }) => {
    const by = 'routeOptions' in request ? 'framework' : 'directly';
    const at = '2026-01-01T00:00:00Z';
    const rest = { deprecated: false, registration_configs: [], created_at: at, updated_at: at };
    return { id: params.productVersionId, name: by, ...rest };
  });
  const clients = createClientAddresses({ trusted_proxies: [], log });
  const developerOfToken = (token: string | undefined) => (token === 'known' || token === 'new' ? ada : undefined);
  await using server = await createHttpServer({
    routes: [route],
    portalByHost: async () => portal,
    developerOf: async ({ headers }) => developerOfToken(headers.authorization?.slice('Bearer '.length)),
    directReads: createDirectReads({
      routes: [route],
      origins: createAllowedOrigins([]),
      memory: {
        recallPortal: () => portal,
        recallDeveloper: (_, token) => (token === 'known' ? ada : undefined),
      },
      settle: clients.settle,
      headers: {},
    }),
    readiness: async () => ({}),
    log,
    clients,
    is_https: false,
    metrics_token: undefined,
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const by = async (token: string, path = `/api/v2/products/${id}/versions/${id}`, method = 'GET') => {
    const answer = await requestAs('portal.test', `${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.status === 200 && method === 'GET' ? ((await answer.json()) as { name: string }).name : answer.status;
  };
  expect(await by('known')).toBe('directly');
  expect(await by('new')).toBe('framework');
  expect(await by('nobody')).toBe(401);
  expect(await by('known', `/api/v2/products/boats/versions/${id}`)).toBe('framework');
  expect(await by('known', `/api/v2/products/${id}/versions/${id}`, 'HEAD')).toBe(200);
  expect(await by('known', `/api/v2/products/${id}/versions/${id}/x`)).toBe(404);
});
