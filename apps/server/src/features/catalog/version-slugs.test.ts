import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { ProductFile } from '../publication/content.ts';

type Versions = NonNullable<ProductFile['versions']>;

async function aShop(database: TestDatabase, versions: Versions) {
  const contentOf = (of: Versions) => aPortalContent({}, [aProduct('boats', { versions: of })]);
  const world = await aWorld(database, [contentOf(versions)]);
  const { publishing } = world.services;
  return Object.assign(world, {
    publish: (of: Versions, options = {}) => publishing.publish(world.org_id, contentOf(of), options),
    plan: (of: Versions) => publishing.publish(world.org_id, contentOf(of), { dry_run: true }),
    async slugs() {
      const rows = await database.query.selectFrom('product_version').select(['name', 'slug']).execute();
      return Object.fromEntries(rows.map(({ name, slug }) => [name, slug]));
    },
    async file() {
      const files = new Map<string, Uint8Array>();
      for await (const [path, content] of await publishing.export(world.org_id, 'main')) files.set(path, content);
      return Buffer.from(files.get('products/boats/product.yaml') ?? []).toString();
    },
    latest: () => database.query.selectFrom('product').select('latest_version_slug').executeTakeFirst(),
  });
}

onBothEngines((open) => {
  test('a version has the slug of its file or one made from its name, and publishing again changes nothing', async () => {
    await using database = await open();
    const versions = [{ name: 'V1' }, { name: 'v1' }, { name: 'Version 2', slug: 'two' }];
    await using shop = await aShop(database, versions);
    expect(await shop.slugs()).toEqual({ V1: 'v1-2', v1: 'v1', 'Version 2': 'two' });
    expect(await shop.latest()).toEqual({ latest_version_slug: 'two' });
    expect(await shop.publish(versions)).toEqual([]);
    expect(await shop.publish(versions.toReversed())).toEqual([]);
  });

  test('an export contains only the slugs that were chosen', async () => {
    await using database = await open();
    await using shop = await aShop(database, [
      { name: 'V1' },
      { name: 'Version 2', slug: 'two' },
      { name: '3', slug: '3' },
    ]);
    expect((await shop.file()).match(/slug: .*/g)).toEqual(['slug: two']);
  });

  test('the change plan shows a changed slug, and a slug that is no longer given is made from the name again', async () => {
    await using database = await open();
    await using shop = await aShop(database, [{ name: 'v1' }, { name: 'v2', slug: 'two' }]);
    const changes = await shop.plan([{ name: 'v1', slug: 'one' }, { name: 'v2' }]);
    expect(changes).toEqual([
      { action: 'change', what: 'version', name: 'boats v1' },
      { action: 'change', what: 'version', name: 'boats v2' },
      { action: 'change', what: 'slug', name: 'boats v1: v1 → one' },
      { action: 'change', what: 'slug', name: 'boats v2: two → v2' },
    ]);
    expect(await shop.slugs()).toEqual({ v1: 'v1', v2: 'two' });
    await shop.publish([{ name: 'v1', slug: 'one' }, { name: 'v2' }]);
    expect(await shop.slugs()).toEqual({ v1: 'one', v2: 'v2' });
    expect(await shop.latest()).toEqual({ latest_version_slug: 'v2' });
  });

  test('versions trade their slugs in one publish, and a new version can take the slug of a removed one', async () => {
    await using database = await open();
    await using shop = await aShop(database, [{ name: 'a', slug: 'one' }, { name: 'b', slug: 'two' }, { name: 'c' }]);
    await shop.publish(
      [
        { name: 'a', slug: 'two' },
        { name: 'b', slug: 'one' },
        { name: 'd', slug: 'c' },
      ],
      { prune: true },
    );
    expect(await shop.slugs()).toEqual({ a: 'two', b: 'one', d: 'c' });
  });

  test('a version that the folder does not have keeps its slug, unless the folder gives it to another version', async () => {
    await using database = await open();
    await using shop = await aShop(database, [
      { name: 'a', slug: 'one' },
      { name: 'b', slug: 'two' },
    ]);
    await shop.publish([{ name: 'c', slug: 'two' }]);
    expect(await shop.slugs()).toEqual({ a: 'one', b: 'b', c: 'two' });
  });
});
