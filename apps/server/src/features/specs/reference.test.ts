import { gunzipSync } from 'node:zlib';
import type { OperationBundle, ReferenceIndex, SchemaBundle } from '@portico/api-reference/compile/compiled.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, problemOf, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { PortalContent, ProductContent } from '../publication/content.ts';

const document = {
  openapi: '3.1.0',
  info: { title: 'Boats', version: '1' },
  servers: [{ url: 'https://boats.example' }],
  paths: {
    '/boats': {
      get: {
        operationId: 'listBoats',
        responses: {
          200: {
            description: 'All',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Boat' } } },
          },
        },
      },
    },
  },
  components: { schemas: { Boat: { properties: { crew: { $ref: '#/components/schemas/Sailor' } } }, Sailor: {} } },
};

const aSpec = (of: object = document) => ({ file_name: 'boats.json', content: JSON.stringify(of), document: of });
const boats = (specs = new Map([['v1', aSpec()]]), file: Partial<ProductContent['file']> = {}): ProductContent =>
  aProduct('boats', { versions: [{ name: 'v1' }, { name: 'v2' }], ...file }, { specs });

async function aShop(database: TestDatabase, portal: Partial<PortalContent['portal']> = {}, products = [boats()]) {
  const world = await aWorld(database, [aPortalContent(portal, products)]);
  const versions = await database.query
    .selectFrom('product_version')
    .innerJoin('product', 'product.id', 'product_version.product_id')
    .select(['product_version.id', 'product_version.name', 'product.id as product_id', 'product.slug'])
    .execute();
  const pathOf = (slug: string, name: string) => {
    const version = versions.find((one) => one.slug === slug && one.name === name);
    return `/api/v2/products/${version?.product_id}/versions/${version?.id}/reference`;
  };
  return {
    world,
    pathOf,
    publish: (content: PortalContent) => world.services.publishing.publish(world.org_id, content),
  };
}

const get = (world: World, path: string, headers: Record<string, string> = {}) => world.fetch(path, { headers });
const read = async <Body>(world: World, path: string) => (await (await get(world, path)).json()) as Body;
const bundlesOf = async ({ query }: TestDatabase) =>
  (await query.selectFrom('reference_bundle').select('hash').orderBy('hash').execute()).map(({ hash }) => hash);

onBothEngines((open) => {
  test('the reference of a version is an index, and bundles that are found by anchor, slug or hash', async () => {
    await using database = await open();
    const { world, pathOf } = await aShop(database);
    await using _ = world;
    const path = pathOf('boats', 'v1');
    const index = await read<ReferenceIndex>(world, path);
    expect(index).toMatchObject({
      title: 'Boats',
      operations: [{ anchor: 'listBoats', slug: 'list-boats', method: 'get', path: '/boats' }],
      schemas: [{ name: 'Boat' }, { name: 'Sailor' }],
    });
    expect(index.tryIt).toBeUndefined();
    const operation = await read<OperationBundle>(world, `${path}/operations/listBoats`);
    expect(operation).toMatchObject({
      kind: 'operation',
      operation: { path: '/boats' },
      schemas: { Boat: {}, Sailor: {} },
    });
    expect(await read(world, `${path}/bundles/${index.operations[0]?.bundle}`)).toEqual(operation);
    expect(await read(world, `${path}/operations/list-boats`)).toEqual(operation);
    const schema = await read<SchemaBundle>(world, `${path}/schemas/Boat`);
    expect(schema).toMatchObject({ kind: 'schema', name: 'Boat', schemas: { Sailor: {} } });
    expect(await read(world, `${path}/bundles/${index.schemas[0]?.bundle}`)).toEqual(schema);

    const none = await get(world, pathOf('boats', 'v2'));
    expect([none.status, await none.text()]).toEqual([204, '']);
    for (const missing of ['operations/nothing', 'schemas/listBoats', 'bundles/AAAAAAAAAAAA', 'schemas/boat']) {
      expect((await get(world, `${path}/${missing}`)).status).toBe(404);
    }
    expect((await get(world, `${path}/bundles/a`)).status).toBe(400);
  });

  test('an operation is found by its id and a schema by its name, whatever characters they contain', async () => {
    await using database = await open();
    const paths = {
      '/boats': { get: { operationId: 'boats-list-all' }, head: { operationId: 'boats/list all' } },
    };
    const schemas = { 'a-b': { const: 1 }, 'a b': { const: 2 } };
    const changed = { ...document, paths, components: { schemas } };
    const { world, pathOf } = await aShop(database, {}, [boats(new Map([['v1', aSpec(changed)]]))]);
    await using _ = world;
    const find = (name: string) => read(world, `${pathOf('boats', 'v1')}/${name}`);
    expect(await find('operations/boats-list-all')).toMatchObject({ operation: { method: 'get' } });
    expect(await find('operations/boats%2Flist%20all')).toMatchObject({
      operation: { method: 'head', slug: 'boats-list-all-head-boats' },
    });
    expect(await find('operations/boats-list-all-head-boats')).toMatchObject({ operation: { method: 'head' } });
    expect(await find('schemas/a%20b')).toMatchObject({ name: 'a b' });
    expect(await find('schemas/a-b')).toMatchObject({ name: 'a-b' });
  });

  test('bundles are cached by browsers forever, other answers are validated again, and all are compressed', async () => {
    await using database = await open();
    const { world, pathOf, publish } = await aShop(database);
    await using _ = world;
    const path = pathOf('boats', 'v1');
    const index = await read<ReferenceIndex>(world, path);
    const bundle = await get(world, `${path}/bundles/${index.operations[0]?.bundle}`);
    expect(bundle.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const url of [path, `${path}/operations/listBoats`, `${path}/schemas/Boat`]) {
      const answer = await get(world, url);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      const etag = answer.headers.get('etag') ?? '';
      const again = await get(world, url, { 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const packed = await get(world, url, { 'accept-encoding': 'gzip' });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      expect(packed.headers.get('vary')).toContain('accept-encoding');
      const bytes = Buffer.from(await packed.arrayBuffer());
      expect(gunzipSync(bytes).toString()).toBe(await answer.text());
      for (const refusing of ['identity', 'gzip;q=0', 'deflate']) {
        const plain = await get(world, url, { 'accept-encoding': refusing });
        expect([plain.headers.get('content-encoding'), await plain.json()]).toEqual([null, expect.anything()]);
      }
    }
    const etag = (await get(world, path)).headers.get('etag') ?? '';
    const changed = { ...document, info: { title: 'Ships', version: '2' } };
    await publish(aPortalContent({}, [boats(new Map([['v1', aSpec(changed)]]))]));
    expect((await get(world, path, { 'if-none-match': etag })).status).toBe(200);
  });

  test('bundles are stored once for all versions that have them, and are deleted with the last one', async () => {
    await using database = await open();
    const other = { ...document, info: { title: 'Boats', version: '2' } };
    const both = [
      boats(
        new Map([
          ['v1', aSpec()],
          ['v2', aSpec(other)],
        ]),
      ),
    ];
    const { world, pathOf, publish } = await aShop(database, {}, both);
    await using _ = world;
    const before = await bundlesOf(database);
    // An operation, two schemas, the list of operations, and the search words.
    expect(before).toHaveLength(5);
    const without = { ...document, components: { schemas: { Boat: {} } } };
    await publish(aPortalContent({}, [boats(new Map([['v1', aSpec(without)]]))]));
    expect((await get(world, pathOf('boats', 'v2'))).status).toBe(204);
    const after = await bundlesOf(database);
    expect(after).toHaveLength(3);
    expect(after.filter((hash) => before.includes(hash))).toEqual([]);
    await publish(aPortalContent({}, [boats(new Map())]));
    expect(await bundlesOf(database)).toEqual([]);
  });

  test('publishing the same again changes nothing, and the version’s setting disables trying requests', async () => {
    await using database = await open();
    const { world, pathOf, publish } = await aShop(database);
    await using _ = world;
    expect(await publish(aPortalContent({}, [boats()]))).toEqual([]);
    const switched = boats(undefined, { versions: [{ name: 'v1', try_it: false }, { name: 'v2' }] });
    expect(await publish(aPortalContent({}, [switched]))).toEqual([
      { action: 'change', what: 'version', name: 'boats v1' },
    ]);
    expect((await read<ReferenceIndex>(world, pathOf('boats', 'v1'))).tryIt).toBe(false);
  });

  test('references of an earlier compiler are compiled again, and those that changed meanwhile are left alone', async () => {
    await using database = await open();
    const { world, pathOf } = await aShop(database);
    await using _ = world;
    const before = await (await get(world, pathOf('boats', 'v1'))).text();
    const bundles = await bundlesOf(database);
    await database.query.deleteFrom('reference_entry').execute();
    await database.query.deleteFrom('reference_bundle').execute();
    await database.query
      .updateTable('reference')
      .set({ compiled_from: '0 try-it old', hash: 'old', content: new Uint8Array() })
      .execute();
    const revision = async () => (await world.services.portals.byHost('portal.test')).catalog_revision;
    const published = await revision();
    await world.services.recompileReferences();
    world.services.portals.forget();
    // Pages with the earlier reference are invalid.
    expect(await revision()).toBeGreaterThan(published);
    expect(await (await get(world, pathOf('boats', 'v1'))).text()).toBe(before);
    expect(await bundlesOf(database)).toEqual(bundles);
    const written = await database.query.selectFrom('reference').select('compiled_from').executeTakeFirst();
    await world.services.recompileReferences();
    expect(await database.query.selectFrom('reference').select('compiled_from').executeTakeFirst()).toEqual(written);
    const content = aPortalContent({}, [boats()]);
    expect(await world.services.publishing.publish(world.org_id, content)).toEqual([]);
  });

  test('a specification that cannot be compiled is refused with its file, and nothing is published', async () => {
    await using database = await open();
    const { world, pathOf, publish } = await aShop(database);
    await using _ = world;
    const deep = Array.from({ length: 300 }).reduce<object>((inside) => ({ not: inside }), {});
    const hostile = { ...document, components: { schemas: { Deep: deep } } };
    await expect(publish(aPortalContent({}, [boats(new Map([['v1', aSpec(hostile)]]))]))).rejects.toMatchObject({
      findings: [{ file: 'products/boats/boats.json', reason: 'is nested more than 200 levels deep' }],
    });
    expect(await read(world, pathOf('boats', 'v1'))).toMatchObject({ schemas: [{ name: 'Boat' }, { name: 'Sailor' }] });
  });

  test('a part that only a hidden product has is not found, not even by its hash', async () => {
    await using database = await open();
    const secret = { ...document, components: { schemas: { Secret: { const: 'treasure' } } } };
    const hidden = aProduct('hidden', { visibility: 'hidden' }, { specs: new Map([['v1', aSpec(secret)]]) });
    const { world, pathOf } = await aShop(database, {}, [boats(), hidden]);
    await using _ = world;
    const entry = await database.query
      .selectFrom('reference_entry')
      .select('bundle_hash')
      .where('name', '=', 'Secret')
      .executeTakeFirstOrThrow();
    await world.services.publishing.publish(world.org_id, aPortalContent({ name: 'other', hosts: ['other.test'] }));
    for (const path of [
      `${pathOf('boats', 'v1')}/bundles/${entry.bundle_hash}`,
      `${pathOf('hidden', 'v1')}/bundles/${entry.bundle_hash}`,
      `${pathOf('hidden', 'v1')}/schemas/Secret`,
      pathOf('hidden', 'v1'),
    ]) {
      expect(await problemOf(await get(world, path))).toMatchObject({ status: 404, code: 'not-found' });
    }
    expect((await world.fetch(pathOf('boats', 'v1'), { host: 'other.test' })).status).toBe(404);
  });

  test('on a private portal with access control the reference requires the view action, and is cached only by its reader', async () => {
    await using database = await open();
    const teams = [
      { name: 'Team', developers: ['ada@example.com'], products: [{ product: 'boats', roles: ['view' as const] }] },
    ];
    const { world, pathOf } = await aShop(database, { visibility: 'private', rbac: true, teams });
    await using _ = world;
    const ada = await signIn(world, await aDeveloper(world));
    const grace = await signIn(world, await aDeveloper(world, { email: 'grace@example.com' }));
    const path = pathOf('boats', 'v1');
    const index = (await (await get(world, path, ada)).json()) as ReferenceIndex;
    const hash = index.operations[0]?.bundle ?? '';
    for (const end of ['', '/operations/listBoats', '/schemas/Boat', `/bundles/${hash}`]) {
      const answer = await get(world, path + end, ada);
      const kept = end.startsWith('/bundles') ? 'private, max-age=31536000, immutable' : 'private, no-cache';
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, kept]);
      const etag = answer.headers.get('etag') ?? '';
      expect((await get(world, path + end, { ...grace, 'if-none-match': etag })).status).toBe(404);
      expect((await get(world, path + end, { 'if-none-match': etag })).status).toBe(401);
    }
  });

  test('operations and schemas are found by the portal’s search', async () => {
    await using database = await open();
    const { world } = await aShop(database);
    await using _ = world;
    for (const word of ['sailor', 'listBoats']) {
      const found = await read<{ data: unknown[] }>(world, `/api/v2/search/product-catalog?q=${word}`);
      expect(found.data).toHaveLength(1);
    }
  });
});
