import type { Page } from '@portico/contract/paging.ts';
import type { CatalogFilters, SearchResult } from '@portico/contract/search.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, problemOf, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

type Init = Parameters<World['fetch']>[1];

const catalog = '/api/v2/search/product-catalog';

async function ask<Answer>(world: World, path: string, init: Init = {}): Promise<Answer> {
  const answer = await world.fetch(path, init);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

/** The names of the listed products, in their order. */
async function list(world: World, query: string, init: Init = {}): Promise<string[]> {
  const { data, meta } = await ask<Page<SearchResult>>(world, `${catalog}?${query}`, init);
  expect(meta.page.total).toBe(data.length);
  return data.map(({ source }) => source.name);
}

async function counts(world: World, query: string, init: Init = {}) {
  const { labels, states, strategies } = await ask<CatalogFilters>(world, `${catalog}/filters?${query}`, init);
  return {
    labels: labels.map(({ name, value, count }) => `${name}:${value} ${count}`),
    states: states.map(({ state, count }) => `${state} ${count}`),
    strategies: strategies.map(({ name, credential_type, count }) => `${name} ${credential_type} ${count}`),
  };
}

const offering = (auth_strategy: string) => ({ auth_strategy });

const fleet = [
  aProduct('boats', {
    name: 'Boats',
    labels: { area: 'sea', tier: 'gold' },
    versions: [
      { name: 'v1', deprecated: true, created: '2025-01-01', registration: offering('Keys') },
      { name: 'v2', created: '2025-02-01', registration: offering('Clients') },
    ],
  }),
  aProduct('ships', {
    name: 'Ships',
    labels: { area: 'sea' },
    versions: [{ name: 'v1', registration: offering('Clients') }],
  }),
  aProduct('trains', {
    name: 'Trains',
    description: 'Not on the sea.',
    labels: { area: 'land', tier: 'gold' },
    versions: [{ name: 'v1', sunset: '2099-01-01', registration: offering('Keys') }],
  }),
  aProduct('bare', { name: 'Bare', versions: [] }),
];

const strategies = [
  { name: 'Keys', credential_type: 'key_auth' as const },
  { name: 'Clients', credential_type: 'client_credentials' as const },
];

const withFleet = (database: TestDatabase) =>
  aWorld(database, [aPortalContent({ auth_strategies: strategies }, fleet)]);

onBothEngines((open) => {
  test('the catalog lists the products with a label, and one value of each label suffices', async () => {
    await using database = await open();
    await using world = await withFleet(database);
    expect(await list(world, 'label=area:sea')).toEqual(['Boats', 'Ships']);
    expect(await list(world, 'label=area:sea,area:land')).toEqual(['Boats', 'Ships', 'Trains']);
    expect(await list(world, 'label=area:sea,tier:gold')).toEqual(['Boats']);
    expect(await list(world, 'label=area:air')).toEqual([]);
    expect(await list(world, 'label=nothing')).toEqual(['Bare', 'Boats', 'Ships', 'Trains']);
  });

  test('the catalog lists the products with a version in a state, or with an auth strategy', async () => {
    await using database = await open();
    await using world = await withFleet(database);
    expect(await list(world, 'state=active')).toEqual(['Boats', 'Ships']);
    expect(await list(world, 'state=deprecated')).toEqual(['Boats']);
    expect(await list(world, 'state=ending')).toEqual(['Trains']);
    expect(await list(world, 'strategy=Keys')).toEqual(['Boats', 'Trains']);
    expect(await list(world, 'strategy=Clients&label=tier:gold')).toEqual(['Boats']);
    expect(await list(world, 'strategy=None')).toEqual([]);
    const wrong = await world.fetch(`${catalog}?state=sleeping`);
    expect(await problemOf(wrong)).toMatchObject({ status: 400, code: 'invalid-parameters' });
  });

  test('a search is filtered and sorted, too, and an empty result of a filter corrects no words', async () => {
    await using database = await open();
    await using world = await withFleet(database);
    expect(await list(world, 'q=sea')).toEqual(['Boats', 'Ships', 'Trains']);
    expect(await list(world, 'q=sea&label=area:land')).toEqual(['Trains']);
    expect(await list(world, 'q=sea&state=active&sort=name')).toEqual(['Boats', 'Ships']);
    expect(await list(world, 'q=trains&label=area:sea')).toEqual([]);
    expect(await list(world, 'q=trians&label=area:land')).toEqual(['Trains']);
    expect((await counts(world, 'q=trains')).labels).toEqual(['area:land 1', 'tier:gold 1']);
  });

  test('each filter has its count together with the others, and chosen values keep their alternatives', async () => {
    await using database = await open();
    await using world = await withFleet(database);
    expect(await counts(world, '')).toEqual({
      labels: ['area:land 1', 'area:sea 2', 'tier:gold 2'],
      states: ['active 2', 'deprecated 1', 'ending 1'],
      strategies: ['Clients client_credentials 2', 'Keys key_auth 2'],
    });
    expect(await counts(world, 'label=area:sea&state=deprecated')).toEqual({
      labels: ['area:sea 1', 'tier:gold 1'],
      states: ['active 2', 'deprecated 1'],
      strategies: ['Clients client_credentials 1', 'Keys key_auth 1'],
    });
    expect((await counts(world, 'label=area:sea')).labels).toEqual(['area:land 1', 'area:sea 2', 'tier:gold 1']);
  });

  test('the newest products come first if the reader wants them so', async () => {
    await using database = await open();
    await using world = await withFleet(database);
    await database.query
      .updateTable('product')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('slug', '=', 'boats')
      .execute();
    await database.query
      .updateTable('product')
      .set({ created_at: '2030-01-01T00:00:00.000Z' })
      .where('slug', '=', 'trains')
      .execute();
    const names = await list(world, 'sort=newest');
    expect([names[0], names.at(-1)]).toEqual(['Trains', 'Boats']);
    expect((await list(world, 'q=sea&sort=newest'))[0]).toBe('Trains');
  });

  test('products that a reader may not view are in no count and no filtered list', async () => {
    await using database = await open();
    const products = fleet.map((product) =>
      product.slug === 'ships' ? { ...product, file: { ...product.file, visibility: 'teams' as const } } : product,
    );
    const teams = [
      { name: 'Sea', products: [{ product: 'ships', roles: ['view' as const] }], developers: ['ada@example.com'] },
    ];
    const content = aPortalContent({ auth_strategies: strategies, teams, sign_in: ['basic'] }, products);
    await using world = await aWorld(database, [content]);
    const headers = await signIn(world, await aDeveloper(world));
    expect(await list(world, 'label=area:sea')).toEqual(['Boats']);
    expect(await list(world, 'label=area:sea', { headers })).toEqual(['Boats', 'Ships']);
    expect((await counts(world, '')).labels).toContain('area:sea 1');
    expect((await counts(world, 'q=ships')).labels).toEqual([]);
    const own = await counts(world, '', { headers });
    expect(own.labels).toContain('area:sea 2');
    expect(own.states).toContain('active 2');
    expect(own.strategies).toContain('Clients client_credentials 2');
  });
});
