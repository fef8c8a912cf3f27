import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { ProblemBody } from '@portico/contract/problems.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { listOf as list, namesOf } from '@portico/test-kit/world/catalog-world.ts';
import { problemOf } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { ProductContent } from '../publication/content.ts';

const missing = '00000000-0000-4000-8000-000000000000';

const withProducts = (database: TestDatabase, ...products: ProductContent[]) =>
  aWorld(database, [aPortalContent({}, products)]);

const idOf = async (world: World, name: string) => (await list(world, `?filter[name]=${name}`)).data[0]?.id ?? missing;

onBothEngines((open) => {
  test('a product shows its texts, labels, counts and newest version, and nothing else', async () => {
    await using database = await open();
    const document = { source_path: 'a.md', parent_path: undefined, slug: 'a', title: 'A', content: '' };
    const versions = [
      { name: 'v2', created: '2026-02-01' },
      { name: 'v1', created: '2026-01-01' },
    ];
    const file = { name: 'Boats', description: ' By sea \n', labels: { area: 'sea' }, versions };
    await using world = await withProducts(database, aProduct('boats', file, { documents: [document] }));
    const { data } = await list(world, '');
    expect(data).toEqual([
      {
        id: expect.any(String),
        name: 'Boats',
        description: 'By sea',
        document_count: 1,
        version_count: 2,
        latest_version: { id: expect.any(String), name: 'v2' },
        public_labels: { area: 'sea' },
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(await (await world.fetch(`/api/v2/products/${data[0]?.id}`)).json()).toEqual(data[0]);
  });

  test('CAT-10: the latest version is the one created last, or listed last, whatever its name; without versions it is null', async () => {
    await using database = await open();
    const versions = [
      { name: '9', created: '2026-01-01' },
      { name: '10', created: '2026-03-01' },
      { name: '11', created: '2026-02-01' },
    ];
    const together = ['1', '3', '2'].map((name) => ({ name }));
    await using world = await withProducts(
      database,
      aProduct('a', { versions }),
      aProduct('b', { versions: [] }),
      aProduct('c', { versions: together }),
    );
    const [a, b, c] = (await list(world, '')).data;
    expect([a?.latest_version?.name, b?.latest_version, b?.version_count]).toEqual(['10', null, 0]);
    expect(c?.latest_version?.name).toBe('2');
  });

  test('products are sorted by name and paged, with the total on each page (NET-01)', async () => {
    await using database = await open();
    const products = Array.from({ length: 23 }, (_, at) => aProduct(`p${at}`, { name: `Same ${at % 2}` }));
    await using world = await withProducts(database, ...products);
    expect((await list(world, '')).meta).toEqual({ page: { number: 1, size: 10, total: 23 } });
    const seen: Product[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      const { data, meta } = await list(world, `?page[size]=7&page[number]=${number}`);
      expect([data.length, meta.page]).toEqual([[7, 7, 7, 2, 0][number - 1], { number, size: 7, total: 23 }]);
      seen.push(...data);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(23);
    expect(seen.map(({ name }) => name)).toEqual(seen.map(({ name }) => name).toSorted());
  });

  test('an exact page boundary has the right total', async () => {
    await using database = await open();
    await using world = await withProducts(database, ...['a', 'b', 'c', 'd'].map((slug) => aProduct(slug)));
    expect((await list(world, '?page[size]=2&page[number]=2')).meta.page.total).toBe(4);
    expect((await list(world, '?page[size]=4')).meta.page.total).toBe(4);
    expect((await list(world, '?page[size]=100&page[number]=9')).meta.page.total).toBe(4);
  });

  test('an empty page size or number means the default', async () => {
    await using database = await open();
    await using world = await withProducts(database, aProduct('a'));
    expect((await list(world, '?page[size]=&page[number]=')).meta.page).toEqual({ number: 1, size: 10, total: 1 });
  });

  test.each([
    ['page[size]=0', 'page[size]', 'min'],
    ['page[size]=101', 'page[size]', 'max'],
    ['page[size]=x', 'page[size]', 'is_integer'],
    ['page[size]=1.5', 'page[size]', 'is_integer'],
    ['page[number]=0', 'page[number]', 'min'],
    ['page[number]=-1', 'page[number]', 'min'],
    ['page[number]=99999999999999999999', 'page[number]', 'max'],
    ['sort=name', 'sort', 'unknown_property'],
    ['filter[name]=a&filter[name]=b', 'filter[name]', 'is_string'],
    [`filter[name]=${'x'.repeat(256)}`, 'filter[name]', 'max_length'],
    ['filter[name]=%00', 'filter[name]', 'matches_regex'],
  ])('the query %j is refused at %j by the rule %j', async (query, field, rule) => {
    await using database = await open();
    await using world = await withProducts(database);
    const answer = await world.fetch(`/api/v2/products?${query}`);
    expect(answer.status).toBe(400);
    const { type, invalid_parameters } = (await answer.json()) as ProblemBody;
    expect([type, invalid_parameters?.map((one) => [one.field, one.rule])]).toEqual([
      '/problems/invalid-parameters',
      [[field, rule]],
    ]);
  });

  test('lists are filtered by name, description and id, exactly or by a part in any case', async () => {
    await using database = await open();
    await using world = await withProducts(
      database,
      aProduct('a', { name: 'Boats', description: 'By Sea 100%' }),
      aProduct('b', { name: 'boat trips', description: 'By_sea' }),
      aProduct('c', { name: 'ÄRGER' }),
    );
    const boats = await idOf(world, 'Boats');
    const cases: [query: string, names: string[]][] = [
      ['filter[name]=Boats', ['Boats']],
      ['filter[name][eq]=Boats', ['Boats']],
      ['filter[name]=boats', []],
      ['filter[name][contains]=BOAT', ['Boats', 'boat trips']],
      ['filter[name][contains]=ärger', ['ÄRGER']],
      ['filter[name][contains]=%25', []],
      ['filter[description]=By_sea', ['boat trips']],
      ['filter[description][contains]=100%25', ['Boats']],
      ['filter[description][contains]=y_s', ['boat trips']],
      ['filter[description][contains]=\\', []],
      [`filter[id]=${boats}`, ['Boats']],
      [`filter[id][eq]=${boats}&filter[name]=other`, []],
      ['filter[id]=nonsense', []],
      ["filter[name]=' or 1=1 --", []],
    ];
    for (const [query, names] of cases) {
      const found = await list(world, `?${query.replaceAll(' ', '%20')}`);
      expect([query, found.data.map(({ name }) => name), found.meta.page.total]).toEqual([query, names, names.length]);
    }
  });

  test('a publish is visible at once, also to readers who asked just before', async () => {
    await using database = await open();
    await using world = await withProducts(database, aProduct('a', { name: 'Before' }));
    expect(await namesOf(world, '')).toEqual(['Before']);
    await world.services.publishing.publish(world.org_id, aPortalContent({}, [aProduct('a', { name: 'After' })]));
    expect(await namesOf(world, '')).toEqual(['After']);
  });

  test('a hidden product is refused with the same words as one that does not exist', async () => {
    await using database = await open();
    await using world = await withProducts(
      database,
      aProduct('a', { name: 'A' }),
      aProduct('b', { visibility: 'hidden' }),
    );
    const { id } = await database.query
      .selectFrom('product')
      .select('id')
      .where('slug', '=', 'b')
      .executeTakeFirstOrThrow();
    const version = await database.query
      .selectFrom('product_version')
      .select('id')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
    const refusal = async (path: string) => {
      const answer = await world.fetch(`/api/v2/products/${path}`);
      const { instance: _, ...body } = (await answer.json()) as ProblemBody;
      return { status: answer.status, type: answer.headers.get('content-type'), body };
    };
    expect((await list(world, '')).meta.page.total).toBe(1);
    for (const below of ['', '/versions', `/versions/${version.id}`, '/actions']) {
      const hidden = await refusal(`${id}${below}`);
      expect(hidden).toEqual(await refusal(`${missing}${below}`));
      expect(hidden.status).toBe(404);
    }
    expect((await world.fetch('/api/v2/products/no-uuid')).status).toBe(404);
    expect((await world.fetch(`/api/v2/products/${'x'.repeat(256)}`)).status).toBe(400);
  });

  test('another portal’s products are not found', async () => {
    await using database = await open();
    await using world = await aWorld(database, [
      aPortalContent({}, [aProduct('a', { name: 'Ours' })]),
      aPortalContent({ name: 'other', hosts: ['other.test'] }, [aProduct('a', { name: 'Theirs' })]),
    ]);
    const id = await idOf(world, 'Ours');
    expect((await world.fetch(`/api/v2/products/${id}`)).status).toBe(200);
    expect((await world.fetch(`/api/v2/products/${id}`, { host: 'other.test' })).status).toBe(404);
    const theirs = (await (await world.fetch('/api/v2/products', { host: 'other.test' })).json()) as Page<Product>;
    expect(theirs.data.map(({ name }) => name)).toEqual(['Theirs']);
  });

  test('versions are listed oldest first, filtered by name, and found only under their product', async () => {
    await using database = await open();
    const versions = [
      { name: 'v1', created: '2026-01-01', deprecated: true },
      { name: 'v3', created: '2026-02-01' },
      { name: 'V2 beta', created: '2026-03-01' },
    ];
    await using world = await withProducts(
      database,
      aProduct('a', { name: 'A', versions }),
      aProduct('b', { name: 'B' }),
    );
    const [a, b] = [await idOf(world, 'A'), await idOf(world, 'B')];
    const of = (query: string) => list<ProductVersion>(world, `/${a}/versions?${query}`);
    const all = await of('');
    expect(all.meta).toEqual({ page: { number: 1, size: 10, total: 3 } });
    expect(all.data[0]).toEqual({
      id: expect.any(String),
      name: 'v1',
      deprecated: true,
      registration_configs: [],
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: expect.any(String),
    });
    expect(all.data.map(({ name }) => name)).toEqual(['v1', 'v3', 'V2 beta']);
    expect((await of('filter[name]=v3')).data.map(({ name }) => name)).toEqual(['v3']);
    expect((await of('filter[name][contains]=v2')).data.map(({ name }) => name)).toEqual(['V2 beta']);
    const second = await of('page[size]=2&page[number]=2');
    expect([second.data.map(({ name }) => name), second.meta.page.total]).toEqual([['V2 beta'], 3]);

    const one = await world.fetch(`/api/v2/products/${a}/versions/${all.data[0]?.id}`);
    expect(await one.json()).toEqual(all.data[0]);
    for (const path of [`${b}/versions/${all.data[0]?.id}`, `${a}/versions/${missing}`, `${missing}/versions`]) {
      expect(await problemOf(await world.fetch(`/api/v2/products/${path}`))).toMatchObject({ status: 404 });
    }
  });

  test('a version shows the strategies that it offers for registration', async () => {
    await using database = await open();
    const auth_strategies = [
      { name: 'Keys', credential_type: 'key_auth' as const },
      {
        name: 'OAuth',
        credential_type: 'client_credentials' as const,
        auth_methods: ['bearer' as const],
        scopes: ['read'],
      },
    ];
    const versions = [
      { name: 'v1', registration: { auth_strategy: 'Keys', auto_approve: true } },
      { name: 'v2', registration: { auth_strategy: 'OAuth', enabled: false } },
    ];
    await using world = await aWorld(database, [
      aPortalContent({ auth_strategies }, [aProduct('a', { name: 'A', versions })]),
    ]);
    const { data } = await list<ProductVersion>(world, `/${await idOf(world, 'A')}/versions`);
    expect(data.map(({ registration_configs }) => registration_configs)).toEqual([
      [
        {
          id: expect.any(String),
          name: 'Keys',
          credential_type: 'key_auth',
          registration_enabled: true,
          registration_auto_approve: true,
        },
      ],
      [
        {
          id: expect.any(String),
          name: 'OAuth',
          credential_type: 'client_credentials',
          auth_methods: ['bearer'],
          available_scopes: ['read'],
          registration_enabled: false,
          registration_auto_approve: false,
        },
      ],
    ]);
  });
});
