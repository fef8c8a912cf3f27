import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { listOf as list, namesOf } from '@portico/test-kit/world/catalog-world.ts';
import { aDeveloper, problemOf, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const missing = '00000000-0000-4000-8000-000000000000';

onBothEngines((open) => {
  test('a private portal shows its catalog only to its own developers', async () => {
    await using database = await open();
    await using world = await aWorld(database, [
      aPortalContent({ visibility: 'private' }, [aProduct('a', { name: 'A' })]),
      aPortalContent({ name: 'other', hosts: ['other.test'], visibility: 'private' }),
    ]);
    const headers = await signIn(world, await aDeveloper(world));
    const stranger = await signIn(world, await aDeveloper(world, { host: 'other.test' }));
    const [a] = (await list(world, '', headers)).data;
    expect(a?.name).toBe('A');
    for (const path of ['', `/${a?.id}`, `/${a?.id}/versions`, `/${missing}`]) {
      for (const refused of [{}, stranger, { cookie: 'portalaccesstoken=nonsense' }, { authorization: 'Bearer x' }]) {
        const answer = await world.fetch(`/api/v2/products${path}`, { headers: refused });
        expect(await problemOf(answer)).toMatchObject({ status: 401, code: 'not-signed-in' });
      }
    }
  });

  test('with access control, lists, counts and single products contain what the developer’s teams may view', async () => {
    await using database = await open();
    const view = (...products: string[]) => products.map((product) => ({ product, roles: ['view' as const] }));
    const teams = [
      { name: 'Sea', developers: ['ada@example.com'], products: view('boats', 'ferries') },
      { name: 'Rail', developers: ['Ada@Example.com', 'grace@example.com'], products: view('trains') },
      {
        name: 'Blind',
        developers: ['grace@example.com'],
        products: [{ product: 'boats', roles: ['register' as const] }],
      },
    ];
    const products = ['boats', 'ferries', 'planes', 'trains'].map((slug) => aProduct(slug));
    await using world = await aWorld(database, [
      aPortalContent({ visibility: 'private', rbac: true, teams }, products),
    ]);
    const ids = new Map(
      (await database.query.selectFrom('product').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
    );
    const seen = {
      'ada@example.com': ['boats', 'ferries', 'trains'],
      'grace@example.com': ['trains'],
      'joan@example.com': [],
    };
    for (const [email, names] of Object.entries(seen)) {
      const headers = await signIn(world, await aDeveloper(world, { email }));
      const { data, meta } = await list(world, '', headers);
      expect([email, data.map(({ name }) => name), meta.page.total]).toEqual([email, names, names.length]);
      expect((await list(world, '?page[size]=1', headers)).meta.page.total).toBe(names.length);
      for (const [slug, id] of ids) {
        const status = (names as string[]).includes(slug) ? 200 : 404;
        expect([email, slug, (await world.fetch(`/api/v2/products/${id}`, { headers })).status]).toEqual([
          email,
          slug,
          status,
        ]);
        expect((await world.fetch(`/api/v2/products/${id}/versions`, { headers })).status).toBe(status);
      }
    }
  });

  test('access control has no effect on a public portal', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({ rbac: true }, [aProduct('a', { name: 'A' })])]);
    expect(await namesOf(world, '')).toEqual(['A']);
  });
});
