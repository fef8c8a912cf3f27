import type { Page } from '@portico/contract/paging.ts';
import type { SearchResult } from '@portico/contract/search.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, problemOf, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { ProductContent } from '../publication/content.ts';

const aDocument = (title: string, content: string) => ({
  source_path: `${title}.md`,
  parent_path: undefined,
  slug: title,
  title,
  content,
});

const aSpec = (paths: object) => ({ file_name: 'a.json', content: JSON.stringify({ paths }), document: { paths } });

/** The names of the found products, in their order. */
async function find(world: World, q: string, init: Parameters<World['fetch']>[1] & { query?: string } = {}) {
  const { query = '', ...more } = init;
  const answer = await world.fetch(
    `/api/v2/search/product-catalog?join=versions&q=${encodeURIComponent(q)}${query}`,
    more,
  );
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as Page<SearchResult>;
  return data.map(({ source }) => source.name);
}

const withProducts = (database: TestDatabase, ...products: ProductContent[]) =>
  aWorld(database, [aPortalContent({}, products)]);

onBothEngines((open) => {
  test('a result contains links to the pages that the reader may open, if they are requested', async () => {
    await using database = await open();
    const roles = (...of: ('view' | 'view_documentation')[]) => of;
    const documents = [aDocument('Start', 'Read me.')];
    const specs = new Map([['v2', aSpec({ '/boats': { get: {} } })]]);
    const versions = [
      { name: 'v1', created: '2025-01-01' },
      { name: 'v2', created: '2025-02-01' },
    ];
    const products = [
      aProduct('all', { name: 'A', versions }, { documents, specs }),
      aProduct('older', { name: 'B', versions }, { documents, specs: new Map([['v1', aSpec({})]]) }),
      aProduct('secret', { name: 'C', versions }, { documents, specs }),
      aProduct('bare', { name: 'D', versions: [] }),
    ];
    const teams = [
      {
        name: 'Sea',
        products: [
          { product: 'all', roles: roles('view', 'view_documentation') },
          { product: 'older', roles: roles('view', 'view_documentation') },
          { product: 'secret', roles: roles('view') },
          { product: 'bare', roles: roles('view', 'view_documentation') },
        ],
        developers: ['ada@example.com'],
      },
      { name: 'Land', products: [{ product: 'secret', roles: roles('view', 'view_documentation') }], developers: [] },
    ];
    const guarded = aPortalContent({ visibility: 'private', rbac: true, teams }, products);
    const unguarded = aPortalContent({ name: 'open', hosts: ['open.test'] }, products);
    await using world = await aWorld(database, [guarded, unguarded]);
    const headers = await signIn(world, await aDeveloper(world));
    const ask = async (query: string, init: Parameters<World['fetch']>[1]) => {
      const answer = await world.fetch(`/api/v2/search/product-catalog?q=${query}`, init);
      return ((await answer.json()) as Page<SearchResult>).data.map(({ source }) => source);
    };
    const links = async (init: Parameters<World['fetch']>[1]) =>
      (await ask('&include=links', init)).map(({ links }) => [links?.specification, links?.documentation]);

    expect(await links({ headers })).toEqual([
      [true, true],
      [false, true],
      [true, false],
      [false, false],
    ]);
    expect(await links({ host: 'open.test' })).toEqual([
      [true, true],
      [false, true],
      [true, true],
      [false, false],
    ]);
    for (const found of await ask('', { headers })) expect(found).not.toHaveProperty('links');
    const wrong = await world.fetch('/api/v2/search/product-catalog?include=everything', { headers });
    expect(await problemOf(wrong)).toMatchObject({ status: 400, code: 'invalid-parameters' });
  });

  test('a product is found by its name, labels, versions, description, operations and documents, in that order', async () => {
    await using database = await open();
    await using world = await withProducts(
      database,
      aProduct('f', { name: 'F' }, { documents: [aDocument('Start', 'All about a **parcel**.')] }),
      aProduct('e', { name: 'E' }, { specs: new Map([['v1', aSpec({ '/parcel': { get: {} } })]]) }),
      aProduct('d', { name: 'D', description: 'Each parcel counts' }),
      aProduct('c', { name: 'C', versions: [{ name: 'parcel-2' }] }),
      aProduct('b', { name: 'B', labels: { area: 'parcel' } }),
      aProduct('a', { name: 'Our parcel' }),
      aProduct('z', { name: 'Letters' }),
    );
    expect(await find(world, 'parcel')).toEqual(['Our parcel', 'B', 'C', 'D', 'E', 'F']);
  });

  test('a match of the whole name comes first, then names that start with the word', async () => {
    await using database = await open();
    await using world = await withProducts(
      database,
      ...['Big payments', 'Payments reporting', 'Payments'].map((name, at) => aProduct(`p${at}`, { name })),
    );
    expect(await find(world, 'payments')).toEqual(['Payments', 'Payments reporting', 'Big payments']);
  });

  test('operation ids, summaries, tags and titles of documents are searched, too', async () => {
    await using database = await open();
    const operation = { operationId: 'listShipmentEvents', summary: 'Follow a consignment', tags: ['Tracking'] };
    await using world = await withProducts(
      database,
      aProduct('a', {}, { specs: new Map([['v1', aSpec({ '/x/{id}': { get: operation } })]]) }),
      aProduct('b', {}, { documents: [aDocument('Webhooks', 'text')] }),
    );
    for (const q of ['listShipmentEvents', 'shipment', 'consignment', 'tracking']) {
      expect([q, await find(world, q)]).toEqual([q, ['a']]);
    }
    expect(await find(world, 'webhooks')).toEqual(['b']);
  });

  test('prefixes, accents, case and typos find the intended word', async () => {
    await using database = await open();
    await using world = await withProducts(
      database,
      aProduct('shipments', { name: 'Shipments' }),
      aProduct('creme', { name: 'Crème brûlée' }),
      aProduct('strasse', { name: 'Straßen' }),
      aProduct('kessai', { name: 'オンライン決済' }),
    );
    for (const q of ['ship', 'SHIPMENTS', 'shpment', 'shipmetns', 'hsipments', 'shippments']) {
      expect([q, await find(world, q)]).toEqual([q, ['Shipments']]);
    }
    expect(await find(world, 'creme BRULEE')).toEqual(['Crème brûlée']);
    expect(await find(world, 'strasse')).toEqual(['Straßen']);
    expect(await find(world, '決済')).toEqual(['オンライン決済']);
  });

  test('a typo is corrected only if nothing contains the word as it was typed', async () => {
    await using database = await open();
    await using world = await withProducts(
      database,
      aProduct('weather', { name: 'Weather' }),
      aProduct('leather', { name: 'Leather' }),
    );
    expect(await find(world, 'weather')).toEqual(['Weather']);
    expect(await find(world, 'xeather')).toEqual(['Leather', 'Weather']);
  });

  test('a result contains all words', async () => {
    await using database = await open();
    await using world = await withProducts(
      database,
      aProduct('a', { name: 'Rail freight' }),
      aProduct('b', { name: 'Air freight' }),
    );
    expect(await find(world, 'freight air')).toEqual(['Air freight']);
    expect(await find(world, 'freight')).toEqual(['Air freight', 'Rail freight']);
    expect(await find(world, 'freight sea')).toEqual([]);
  });

  test('CAT-03: an empty search finds everything sorted by name, and a search without words finds nothing', async () => {
    await using database = await open();
    await using world = await withProducts(
      database,
      ...['C', 'A', 'B'].map((name) => aProduct(name.toLowerCase(), { name })),
    );
    expect(await find(world, '')).toEqual(['A', 'B', 'C']);
    expect(await find(world, '  ')).toEqual(['A', 'B', 'C']);
    expect(await (await world.fetch('/api/v2/search/product-catalog')).json()).toMatchObject({
      meta: { page: { number: 1, size: 10, total: 3 } },
    });
    expect(await find(world, '!?*')).toEqual([]);
  });

  test('a result is the product as the catalog shows it', async () => {
    await using database = await open();
    await using world = await withProducts(database, aProduct('a', { name: 'A', labels: { area: 'sea' } }));
    const [product] = ((await (await world.fetch('/api/v2/products')).json()) as { data: object[] }).data;
    const found = await (await world.fetch('/api/v2/search/product-catalog?q=sea&page[size]=5')).json();
    expect(found).toEqual({
      data: [{ index: 'product-catalog', source: product }],
      meta: { page: { number: 1, size: 5, total: 1 } },
    });
  });

  test('only the catalog can be searched', async () => {
    await using database = await open();
    await using world = await withProducts(database);
    const answer = await world.fetch('/api/v2/search/developers?q=a');
    expect(await answer.clone().json()).toMatchObject({
      invalid_parameters: [{ field: 'indices', rule: 'enum', choices: ['product-catalog'] }],
    });
    expect(await problemOf(answer)).toMatchObject({ status: 400, code: 'invalid-parameters' });
  });

  test('published and changed content is found at once, and deleted content no longer', async () => {
    await using database = await open();
    await using world = await withProducts(
      database,
      aProduct('a', { name: 'Ferries' }),
      aProduct('b', { name: 'Trains' }),
    );
    const publish = (...products: ProductContent[]) =>
      world.services.publishing.publish(world.org_id, aPortalContent({}, products), { prune: true });

    await publish(
      aProduct('a', { name: 'Boats' }),
      aProduct('b', { name: 'Trains' }),
      aProduct('c', { name: 'Planes' }),
    );
    expect([await find(world, 'ferries'), await find(world, 'boats'), await find(world, 'planes')]).toEqual([
      [],
      ['Boats'],
      ['Planes'],
    ]);
    await publish(aProduct('b', { name: 'Trains', visibility: 'hidden' }), aProduct('c', { name: 'Planes' }));
    expect([await find(world, 'boats'), await find(world, 'trains'), await find(world, 'planes')]).toEqual([
      [],
      [],
      ['Planes'],
    ]);
    const terms = await database.query.selectFrom('search_posting').select('term').execute();
    expect(terms.map(({ term }) => term)).not.toContain('boats');
    const variants = await database.query.selectFrom('search_variant').select('term').distinct().execute();
    expect(variants.map(({ term }) => term).sort()).toEqual(['planes', 'trains']);
  });

  test('a product that was deleted without updating the index is not found, and its number can be reused', async () => {
    await using database = await open();
    await using world = await withProducts(
      database,
      aProduct('a', { name: 'Boats' }),
      aProduct('b', { name: 'Trains' }),
    );
    await database.query.deleteFrom('product').where('name', '=', 'Trains').execute();
    const content = aPortalContent({}, [aProduct('a', { name: 'Boats' }), aProduct('c', { name: 'Planes' })]);
    await world.services.publishing.publish(world.org_id, content);
    expect([await find(world, 'trains'), await find(world, 'planes')]).toEqual([[], ['Planes']]);
  });

  test('content of other portals is not found', async () => {
    await using database = await open();
    await using world = await aWorld(database, [
      aPortalContent({}, [aProduct('a', { name: 'Boats' })]),
      aPortalContent({ name: 'other', hosts: ['other.test'] }, [aProduct('a', { name: 'Boats elsewhere' })]),
    ]);
    expect(await find(world, 'boats')).toEqual(['Boats']);
    expect(await find(world, 'boats', { host: 'other.test' })).toEqual(['Boats elsewhere']);
    expect(await find(world, 'elsewhere')).toEqual([]);
  });

  test('with access control only products that the developer’s teams may view are found, counted and used for corrections', async () => {
    await using database = await open();
    const portal = {
      visibility: 'private' as const,
      rbac: true,
      teams: [
        {
          name: 'Sea',
          products: [{ product: 'boats', roles: ['view' as const] }],
          developers: ['ada@example.com'],
        },
      ],
    };
    const products = [aProduct('boats', { name: 'Boats' }), aProduct('boots', { name: 'Boots' })];
    await using world = await aWorld(database, [aPortalContent(portal, products)]);
    const headers = await signIn(world, await aDeveloper(world));
    expect(await find(world, '', { headers })).toEqual(['Boats']);
    expect(await find(world, 'bo', { headers })).toEqual(['Boats']);
    // A hidden product contains the word as it was typed. That must not affect what else is found.
    expect(await find(world, 'boots', { headers })).toEqual(['Boats']);
    const answer = await world.fetch('/api/v2/search/product-catalog?q=bo', { headers });
    expect(await answer.json()).toMatchObject({ meta: { page: { total: 1 } } });

    expect((await world.fetch('/api/v2/search/product-catalog?q=bo')).status).toBe(401);
    const grace = await signIn(world, await aDeveloper(world, { email: 'grace@example.com' }));
    expect(await find(world, 'bo', { headers: grace })).toEqual([]);
  });
});
