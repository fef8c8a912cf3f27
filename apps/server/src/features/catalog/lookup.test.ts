import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const aDocument = (slug: string, parent?: string) => ({
  source_path: parent ? `${parent}/${slug}.md` : `${slug}.md`,
  parent_path: parent && `${parent}.md`,
  slug,
  title: slug,
  content: `About ${parent ?? ''} ${slug}`,
});

const shipping = () =>
  aProduct(
    'shipping',
    { name: 'Shipping & Parcels', versions: [{ name: 'V1' }, { name: 'v1' }, { name: '2024/1 Über' }] },
    {
      documents: [
        aDocument('guides'),
        aDocument('setup', 'guides'),
        aDocument('cloud'),
        aDocument('setup', 'cloud'),
        aDocument('only', 'cloud'),
      ],
    },
  );

async function read(world: World, path: string, init: Parameters<World['fetch']>[1] = {}) {
  const answer = await world.fetch(`/api/v2${path}`, init);
  return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() };
}

const idOf = async (world: World, name: string, init = {}): Promise<string> =>
  (await read(world, `/products?filter[name]=${encodeURIComponent(name)}`, init)).body.data[0].id;

const versionIds = async (world: World, id: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await read(world, `/products/${id}/versions?page[size]=100`)).body.data.map(
      (one: { name: string; id: string }) => [one.name, one.id],
    ),
  );

onBothEngines((open) => {
  test('a product is found by its id, slug and name, on every path', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({}, [shipping(), aProduct('shipping-parcels')])]);
    const id = await idOf(world, 'Shipping & Parcels');
    for (const rest of ['', '/actions', '/versions', '/documents', '/versions/v1', '/versions/v1/spec']) {
      const byId = await read(world, `/products/${id}${rest}`);
      for (const key of ['shipping', 'Shipping', 'Shipping%20%26%20Parcels']) {
        expect([key, rest, await read(world, `/products/${key}${rest}`)]).toEqual([key, rest, byId]);
      }
    }
    expect((await read(world, '/products/shipping')).body.id).toBe(id);
  });

  test('a version is found by its name in any case and encoding, and an exact match takes precedence', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({}, [shipping(), aProduct('other')])]);
    const ids = await versionIds(world, 'shipping');
    for (const [key, name] of [
      ['v1', 'v1'],
      ['V1', 'V1'],
      ['%76%31', 'v1'],
      ['2024%2F1%20%C3%9CBER', '2024/1 Über'],
      ['2024%2f1%20u%CC%88ber', '2024/1 Über'],
    ] as const) {
      expect([key, (await read(world, `/products/shipping/versions/${key}`)).body.id]).toEqual([key, ids[name]]);
    }
    expect((await read(world, '/products/other/versions/2024%2F1%20%C3%9Cber')).status).toBe(404);
  });

  test('a document is found by its id, slug or slug path; equal slugs are distinguished by the path', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({}, [shipping()])]);
    const content = async (key: string) => (await read(world, `/products/shipping/documents/${key}`)).body.content;
    const { data } = (await read(world, '/products/shipping/documents?page[size]=50')).body;
    for (const { id, slug } of data)
      expect((await read(world, `/products/shipping/documents/${id}`)).body.slug).toBe(slug);
    expect(await content('only')).toBe('About cloud only');
    expect(await content('cloud%2Fonly')).toBe('About cloud only');
    expect(await content('elsewhere%2Fonly')).toBe('About cloud only');
    expect(await content('setup')).toBe('About guides setup');
    expect(await content('guides%2Fsetup')).toBe('About guides setup');
    expect(await content('cloud%2Fsetup')).toBe('About cloud setup');
    expect(await content('cloud/setup')).toBe('About cloud setup');
    expect(await content('CLOUD')).toBe('About  cloud');
    expect((await read(world, '/products/shipping/documents/nowhere')).status).toBe(404);
    expect((await read(world, '/products/shipping/documents/only%2Fnowhere')).status).toBe(404);
  });

  test('an id takes precedence over a slug or a name that looks like one', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({}, [shipping()])]);
    const id = await idOf(world, 'Shipping & Parcels');
    const versions = await versionIds(world, id);
    const twins = [{ name: versions.v1! }, { name: 'v1' }];
    const impostors = [aProduct(id, { name: 'impostor' }), aProduct('second', { name: id, versions: twins })];
    const twisted = {
      ...shipping(),
      file: { ...shipping().file, versions: [{ name: 'v1' }, { name: versions.V1! }, { name: 'V1' }] },
    };
    await world.services.publishing.publish(world.org_id, aPortalContent({}, [twisted, ...impostors]));
    expect((await read(world, `/products/${id}`)).body.name).toBe('Shipping & Parcels');
    expect((await read(world, `/products/${id}/versions/${versions.V1}`)).body.name).toBe('V1');
    // Versions of another product are not found, whatever this product's versions are called.
    expect((await read(world, `/products/second/versions/${versions.v1}`)).status).toBe(404);
  });

  test('what a viewer may not view has the same 404 by every key, and does not affect what other keys find', async () => {
    await using database = await open();
    const secret = aProduct('secret', { name: 'Twin' }, { documents: [aDocument('plan')] });
    const hidden = aProduct('hidden', { name: 'Twin', visibility: 'hidden' });
    const open_one = aProduct('twin-open', { name: 'Twin' }, { documents: [aDocument('plan')] });
    const readable = [{ product: 'twin-open', roles: ['view' as const] }];
    const teams = [{ name: 'readers', developers: ['ada@example.com'], products: readable }];
    const portal = aPortalContent({ visibility: 'private', rbac: true, teams }, [secret, hidden, open_one]);
    const elsewhere = aPortalContent({ name: 'elsewhere', hosts: ['elsewhere.test'] }, [aProduct('foreign')]);
    await using world = await aWorld(database, [portal, elsewhere]);
    const { cookie } = await signIn(
      world,
      await aDeveloper(world, { email: 'ada@example.com', password: 'Correct-horse-9' }),
    );
    const as = { headers: { cookie } };
    const missing = await read(world, '/products/00000000-0000-4000-8000-000000000000', as);
    for (const key of ['secret', 'hidden', 'foreign', 'nothing']) {
      const answer = await read(world, `/products/${key}`, as);
      expect([key, answer]).toEqual([key, { ...missing, body: { ...missing.body, instance: answer.body.instance } }]);
      expect((await read(world, `/products/${key}/versions/v1`, as)).status).toBe(404);
      expect((await read(world, `/products/${key}/documents/plan`, as)).status).toBe(404);
    }
    expect((await read(world, '/products/Twin', as)).body.id).toBe(
      (await read(world, '/products/twin-open', as)).body.id,
    );
    // Readers without permission do not learn whether the document exists.
    expect((await read(world, '/products/twin-open/documents/plan', as)).status).toBe(403);
    expect((await read(world, '/products/twin-open/documents/nowhere', as)).status).toBe(403);
  });

  test('a version without its product is found by a name that only one visible version has', async () => {
    await using database = await open();
    const strategies = [{ name: 'keys', credential_type: 'client_credentials' as const }];
    const products = [
      aProduct('a', { versions: [{ name: 'v1' }, { name: 'only-a' }] }),
      aProduct('b', { versions: [{ name: 'v1' }, { name: 'gone' }], visibility: 'hidden' }),
      aProduct('c', { versions: [{ name: 'v1' }] }),
    ];
    await using world = await aWorld(database, [
      aPortalContent({ visibility: 'private', auth_strategies: strategies }, products),
    ]);
    const { cookie } = await signIn(
      world,
      await aDeveloper(world, { email: 'ada@example.com', password: 'Correct-horse-9' }),
    );
    const as = { headers: { cookie } };
    const application = await read(world, '/applications', {
      ...as,
      method: 'POST',
      body: JSON.stringify({ name: 'mine' }),
    });
    const scopes = (key: string) =>
      read(world, `/applications/${application.body.id}/product-versions/${key}/granted-scopes`, as);
    expect((await scopes('ONLY-A')).status).toBe(200);
    expect((await scopes('v1')).status).toBe(404);
    expect((await scopes('gone')).status).toBe(404);
  });
});
