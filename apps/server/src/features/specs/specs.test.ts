import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, problemOf, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { PortalContent, ProductContent } from '../publication/content.ts';

const missing = '00000000-0000-4000-8000-000000000000';
const text =
  'openapi: 3.1.0 # ünicode, "quotes"\npaths:\n  /boats: { get: { operationId: listBoats, tags: [Boats] } }\n';
const document = { paths: { '/boats': { get: { operationId: 'listBoats', tags: ['Boats'] } } } };

const aSpec = (content = text) => ({ file_name: 'boats.yaml', content, document });
const boats = (content?: string): ProductContent =>
  aProduct('boats', { versions: [{ name: 'v1' }, { name: 'v2' }] }, { specs: new Map([['v1', aSpec(content)]]) });

async function aShop(database: TestDatabase, portal: Partial<PortalContent['portal']> = {}, products = [boats()]) {
  const world = await aWorld(database, [aPortalContent(portal, products)]);
  const versions = await database.query
    .selectFrom('product_version')
    .innerJoin('product', 'product.id', 'product_version.product_id')
    .select(['product_version.id', 'product_version.name', 'product.id as product_id', 'product.slug'])
    .execute();
  const pathOf = (slug: string, name: string) => {
    const version = versions.find((one) => one.slug === slug && one.name === name);
    return `/api/v2/products/${version?.product_id}/versions/${version?.id}/spec`;
  };
  return { world, pathOf };
}

const get = (world: World, path: string, headers: Record<string, string> = {}) => world.fetch(path, { headers });

onBothEngines((open) => {
  test('a specification is sent in its envelope, as it was published', async () => {
    await using database = await open();
    const { world, pathOf } = await aShop(database);
    await using _ = world;
    const answer = await get(world, pathOf('boats', 'v1'));
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({ api_type: 'openapi', content: text });
  });

  test('the operations are listed for the sidebar', async () => {
    await using database = await open();
    const { world, pathOf } = await aShop(database);
    await using _ = world;
    const operation = {
      path: '/boats',
      method: 'get',
      operation_id: 'listBoats',
      tags: ['Boats'],
      summary: null,
      deprecated: false,
    };
    const path = `${pathOf('boats', 'v1')}/operations`;
    expect(await (await get(world, path)).json()).toEqual({ api_type: 'openapi', operations: [operation] });
    expect(await (await get(world, `${path}?include=slug`)).json()).toEqual({
      api_type: 'openapi',
      operations: [{ ...operation, slug: 'list-boats' }],
      tags: [{ name: 'Boats' }],
    });
  });

  test('a new specification changes its version', async () => {
    await using database = await open();
    let time = Date.parse('2026-01-01T00:00:00Z');
    await using world = await aWorld(database, [aPortalContent({}, [boats()])], { clock: () => time });
    time = Date.parse('2026-02-02T00:00:00Z');
    await world.services.publishing.publish(world.org_id, aPortalContent({}, [boats(`${text}# more\n`)]));
    const versions = await database.query.selectFrom('product_version').select(['name', 'updated_at']).execute();
    expect(Object.fromEntries(versions.map(({ name, updated_at }) => [name, updated_at.slice(0, 10)]))).toEqual({
      v1: '2026-02-02',
      v2: '2026-01-01',
    });
  });

  test('NET-04: a version without a specification answers 204 to both', async () => {
    await using database = await open();
    const { world, pathOf } = await aShop(database);
    await using _ = world;
    for (const path of [pathOf('boats', 'v2'), `${pathOf('boats', 'v2')}/operations`]) {
      const answer = await get(world, path);
      expect([answer.status, await answer.text()]).toEqual([204, '']);
    }
  });

  test('a known ETag of the specification answers 304 until it changes', async () => {
    await using database = await open();
    const { world, pathOf } = await aShop(database);
    await using _ = world;
    for (const path of [pathOf('boats', 'v1'), `${pathOf('boats', 'v1')}/operations`]) {
      const etag = (await get(world, path)).headers.get('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(world, path, { 'if-none-match': known });
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      }
      expect((await get(world, path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
    const etag = (await get(world, pathOf('boats', 'v1'))).headers.get('etag') ?? '';
    await world.services.publishing.publish(world.org_id, aPortalContent({}, [boats(`${text}# more\n`)]));
    const changed = await get(world, pathOf('boats', 'v1'), { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(((await changed.json()) as { content: string }).content).toContain('# more');
  });

  test('a large specification is sent whole and compressed', async () => {
    await using database = await open();
    const content = `${text}# ${'padding '.repeat(200_000)}\n`;
    const { world, pathOf } = await aShop(database, {}, [boats(content)]);
    await using _ = world;
    expect(await (await get(world, pathOf('boats', 'v1'))).json()).toEqual({ api_type: 'openapi', content });
    const packed = await get(world, pathOf('boats', 'v1'), { 'accept-encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(content.length / 20);
  });

  test('specifications of other products, hidden products and other portals are not found', async () => {
    await using database = await open();
    const hidden = aProduct('hidden', { visibility: 'hidden' }, { specs: new Map([['v1', aSpec()]]) });
    const { world, pathOf } = await aShop(database, {}, [boats(), aProduct('trains'), hidden]);
    await using _ = world;
    await world.services.publishing.publish(world.org_id, aPortalContent({ name: 'other', hosts: ['other.test'] }));
    const crossed = pathOf('boats', 'v1').replace(
      /products\/[^/]+/,
      pathOf('trains', 'v1').match(/products\/[^/]+/)?.[0] ?? '',
    );
    for (const path of [
      crossed,
      pathOf('hidden', 'v1'),
      pathOf('boats', 'v1').replace(/versions\/[^/]+/, `versions/${missing}`),
    ]) {
      for (const end of ['', '/operations']) {
        expect(await problemOf(await get(world, path + end))).toMatchObject({ status: 404, code: 'not-found' });
      }
    }
    expect((await world.fetch(pathOf('boats', 'v1'), { host: 'other.test' })).status).toBe(404);
  });

  test('on a private portal with access control the specification requires the view action', async () => {
    await using database = await open();
    const teams = [
      { name: 'Team', developers: ['ada@example.com'], products: [{ product: 'boats', roles: ['view' as const] }] },
    ];
    const { world, pathOf } = await aShop(database, { visibility: 'private', rbac: true, teams });
    await using _ = world;
    const ada = await signIn(world, await aDeveloper(world));
    const grace = await signIn(world, await aDeveloper(world, { email: 'grace@example.com' }));
    const answer = await get(world, pathOf('boats', 'v1'), ada);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const etag = answer.headers.get('etag') ?? '';
    // Readers without access cannot use a known ETag to ask whether the content is still current.
    expect((await get(world, pathOf('boats', 'v1'), { ...grace, 'if-none-match': etag })).status).toBe(404);
    expect((await get(world, pathOf('boats', 'v1'), { 'if-none-match': etag })).status).toBe(401);
  });
});
