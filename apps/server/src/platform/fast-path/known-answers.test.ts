import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';

const many = Array.from({ length: 10 }, (_, at) => aProduct(`boats-${at}`));
const aCatalog = (products = many) => aPortalContent({}, products);

const headersOf = ({ headers }: Response) => {
  const { date: _, 'x-request-id': id, ...rest } = Object.fromEntries(headers);
  return { ...rest, hasId: /^[0-9a-f-]{36}$/.test(id ?? '') };
};

test('a cached answer equals the first one, header by header', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, [aCatalog()]);
  for (const path of ['/api/v2/products', '/api/v2/search/product-catalog?q=boats']) {
    const first = await world.fetch(path);
    const second = await world.fetch(path);
    expect(first.status).toBe(200);
    expect(second.status).toBe(200);
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(await second.text()).toBe(await first.text());
  }
});

test('a cached answer is compressed as the client accepts, and not sent to a client that has it', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, [aCatalog()]);
  const ask = (headers: Record<string, string> = {}) => world.fetch('/api/v2/products', { headers });
  const plain = await (await ask()).text();
  const inFull = [
    { accepted: 'gzip, deflate, br, zstd', sent: 'br', unpack: brotliDecompressSync },
    { accepted: 'gzip', sent: 'gzip', unpack: gunzipSync },
    { accepted: 'br;q=0, gzip;q=0.5', sent: 'gzip', unpack: gunzipSync },
    { accepted: 'br;q=0, gzip;q=0', sent: null, unpack: (bytes: Buffer) => bytes },
    { accepted: 'identity', sent: null, unpack: (bytes: Buffer) => bytes },
  ];
  for (const { accepted, sent, unpack } of inFull) {
    const answer = await ask({ 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(sent);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(plain);
  }
  const etag = (await ask()).headers.get('etag') ?? '';
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect((await ask({ 'if-none-match': `W/${etag}` })).status).toBe(304);
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
});

test('a publish shows at once, and a portal that becomes private answers no visitor', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, [aCatalog(many.slice(0, 3))]);
  const count = async () => {
    const answer = await world.fetch('/api/v2/products');
    return answer.status === 200 ? ((await answer.json()) as { data: unknown[] }).data.length : answer.status;
  };
  expect([await count(), await count()]).toEqual([3, 3]);
  await world.services.publishing.publish(world.org_id, aCatalog());
  expect([await count(), await count()]).toEqual([10, 10]);
  await world.services.publishing.publish(world.org_id, aPortalContent({ visibility: 'private' }, many));
  expect([await count(), await count()]).toEqual([401, 401]);
});

test('cached answers are counted under a route of their own', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, [aCatalog()]);
  for (let at = 0; at < 3; at++) await world.fetch('/api/v2/products');
  const metrics = await (await world.fetch('/metrics', { host: 'localhost' })).text();
  expect(metrics).toContain('portico_requests_total{method="GET",route="known answers",status="200"} 2');
});

async function aPrivatePortal() {
  const database = await openTestDatabase('sqlite');
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const products = [aProduct('boats'), aProduct('secret', { visibility: 'teams' })];
  const world = await aWorld(database, [aPortalContent({ visibility: 'private' }, products)], { log });
  const ada = await aDeveloper(world);
  const headers = await signIn(world, ada);
  const list = (asker: Record<string, string> = headers) => world.fetch('/api/v2/products', { headers: asker });
  return {
    world,
    ada,
    lines,
    list,
    headers,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

const namesIn = async (answer: Response) =>
  ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name);

test('a cached answer of a developer equals the first one, is theirs alone, and names them in the log', async () => {
  await using portal = await aPrivatePortal();
  const first = await portal.list();
  const second = await portal.list();
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(headersOf(second)).toEqual(headersOf(first));
  expect(second.headers.get('cache-control')).toContain('private');
  expect(await second.text()).toBe(await first.text());
  const metrics = await (await portal.world.fetch('/metrics', { host: 'localhost' })).text();
  expect(metrics).toContain('portico_requests_total{method="GET",route="known answers",status="200"} 1');
  const callers = portal.lines.map((line) => JSON.parse(line)).filter(({ path }) => path === '/api/v2/products');
  const caller = `developer ${portal.ada.id}`;
  expect(callers).toMatchObject([{ caller }, { caller }]);
});

test('a cached response of a developer is used for no one else, and not after the session', async () => {
  await using portal = await aPrivatePortal();
  expect((await portal.list()).status).toBe(200);
  expect((await portal.list({})).status).toBe(401);
  expect((await portal.list({ cookie: `${portal.headers.cookie}x` })).status).toBe(401);
  expect((await portal.list({ authorization: 'Bearer none', ...portal.headers })).status).toBe(401);
  await portal.world.fetch('/api/v2/developer/logout', { method: 'POST', headers: portal.headers });
  expect((await portal.list()).status).toBe(401);
});

test('a publish gives a developer a new answer', async () => {
  await using portal = await aPrivatePortal();
  expect(await namesIn(await portal.list())).toEqual(await namesIn(await portal.list()));
  const more = aPortalContent({ visibility: 'private' }, [aProduct('boats'), aProduct('ships')]);
  await portal.world.services.publishing.publish(portal.world.org_id, more);
  expect(await namesIn(await portal.list())).toHaveLength(2);
});
