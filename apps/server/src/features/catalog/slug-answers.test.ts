import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const aDocument = (slug: string) => ({
  source_path: 'guide.md',
  parent_path: undefined,
  slug,
  title: 'Guide',
  content: 'How to pay',
});

const pay = (slug: string, version: string, document: string) =>
  aProduct(
    slug,
    { name: 'Payments', versions: [{ name: 'v1' }, { name: 'Version 2', slug: version }] },
    { documents: [aDocument(document)] },
  );

async function read(world: World, path: string, headers: Record<string, string> = {}) {
  const answer = await world.fetch(`/api/v2${path}`, { headers });
  return { status: answer.status, body: await answer.json() };
}

onBothEngines((open) => {
  test('products and versions contain their slugs only where they are requested (PTH-05)', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({}, [pay('pay', 'two', 'guide')])]);
    const search = '/search/product-catalog?q=payments';
    for (const path of ['/products/pay', '/products', '/products/pay/versions', '/products/pay/versions/two', search]) {
      expect(JSON.stringify((await read(world, path)).body)).not.toContain('slug');
    }
    const product = { name: 'Payments', slug: 'pay', latest_version: { name: 'Version 2', slug: 'two' } };
    expect((await read(world, '/products/pay?include=slug')).body).toMatchObject(product);
    expect((await read(world, '/products?include=slug')).body.data).toMatchObject([product]);
    expect((await read(world, '/products/pay/versions?include=slug')).body.data).toMatchObject([
      { name: 'v1', slug: 'v1' },
      { name: 'Version 2', slug: 'two' },
    ]);
    expect((await read(world, '/products/pay/versions/v1?include=slug')).body).toMatchObject({ slug: 'v1' });
    for (const asked of [`${search}&include=slug`, '/search/product-catalog?include=slug']) {
      const [found] = (await read(world, asked)).body.data;
      expect(found).toMatchObject({ source: product });
      expect(found.source.links).toBeUndefined();
    }
    for (const asked of ['links,slug', 'slug,links']) {
      const [found] = (await read(world, `${search}&include=${asked}`)).body.data;
      expect(found.source).toMatchObject({ ...product, links: { specification: false, documentation: true } });
    }
    expect((await read(world, `${search}&include=links`)).body.data[0].source.slug).toBeUndefined();
    for (const path of ['/products/pay', '/products/pay/versions/v1']) {
      expect((await read(world, `${path}?other=1`)).body).toEqual((await read(world, path)).body);
    }
    for (const path of ['/products/pay?include=all', '/products?include=slug,links', `${search}&include=slug,slug`]) {
      expect([path, (await read(world, path)).status]).toEqual([path, 400]);
    }
  });

  test('the API accepts slugs, former slugs and latest wherever it accepts ids', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({}, [pay('pay', 'two', 'guide')])]);
    const { publishing } = world.services;
    const publish = (...of: Parameters<typeof pay>) =>
      publishing.publish(world.org_id, aPortalContent({}, [pay(...of)]), { prune: true });
    await publish('pay', 'second', 'manual');
    const version = await read(world, '/products/pay/versions/second');
    expect(version).toMatchObject({ status: 200, body: { name: 'Version 2' } });
    for (const key of ['SECOND', 'two', 'Two', 'latest', 'LATEST', 'version%202', version.body.id]) {
      expect([key, await read(world, `/products/pay/versions/${key}`)]).toEqual([key, version]);
    }
    const document = await read(world, '/products/pay/documents/manual');
    for (const key of ['guide', 'anywhere/GUIDE']) {
      expect([key, await read(world, `/products/pay/documents/${key}`)]).toEqual([key, document]);
    }
    await publish('payments', 'second', 'manual');
    expect((await read(world, '/products/pay/versions/latest')).body.name).toBe('Version 2');
    expect((await read(world, '/products/Pay?include=slug')).body.slug).toBe('payments');
    expect((await read(world, '/products/pay/documents/manual')).body.content).toBe('How to pay');
    // A version that was removed with its product is not found in the product's successor.
    expect((await read(world, '/products/pay/versions/two')).status).toBe(404);
    expect((await read(world, '/products/nothing/versions/latest')).status).toBe(404);
    expect((await read(world, '/products/%00/versions/latest')).status).toBeGreaterThanOrEqual(400);
  });

  test('a version whose name is latest takes precedence over the latest version', async () => {
    await using database = await open();
    const versions = [{ name: 'latest' }, { name: 'v9' }];
    await using world = await aWorld(database, [aPortalContent({}, [aProduct('pay', { versions })])]);
    expect((await read(world, '/products/pay/versions/latest')).body.name).toBe('latest');
  });

  test('a former slug does not reveal a product that the caller may not view', async () => {
    await using database = await open();
    const readable = [{ product: 'payments', roles: ['view' as const] }];
    const teams = [{ name: 'readers', developers: ['ada@example.com'], products: readable }];
    const portal = (...of: Parameters<typeof pay>) => [
      aPortalContent({ visibility: 'private', rbac: true, teams: of[0] === 'pay' ? [] : teams }, [pay(...of)]),
    ];
    await using world = await aWorld(database, portal('pay', 'two', 'guide'));
    const [content] = portal('payments', 'two', 'guide');
    await world.services.publishing.publish(world.org_id, content!, { prune: true });
    const as = async (email: string) => {
      const { cookie } = await signIn(world, await aDeveloper(world, { email, password: 'Correct-horse-9' }));
      return { cookie };
    };
    expect((await read(world, '/products/pay', await as('ada@example.com'))).status).toBe(200);
    const eve = await as('eve@example.com');
    const [former, unknown] = [await read(world, '/products/pay', eve), await read(world, '/products/never', eve)];
    expect(former.status).toBe(404);
    expect({ ...former.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
  });
});
