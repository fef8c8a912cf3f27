import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { toViewer } from '../access/viewer.ts';

const aDocument = (slug: string, parent?: string) => ({
  source_path: parent ? `${parent}/${slug}.md` : `${slug}/index.md`,
  parent_path: parent && `${parent}/index.md`,
  slug,
  title: slug,
  content: `About ${slug}\n`,
});

async function aShop(database: TestDatabase) {
  const file = { name: 'Pay', versions: [{ name: 'v1' }, { name: 'Version 2', slug: 'two' }] };
  const documents = [aDocument('guides'), aDocument('setup', 'guides')];
  const world = await aWorld(database, [aPortalContent({}, [aProduct('pay', file, { documents })])]);
  const portal = await world.services.portals.byHost('portal.test');
  const owner = await asUser(world, await aUser(world));
  const at = `/api/admin/v1/portals/${portal.id}`;
  const { id } = (await owner('GET', `${at}/products`)).body.data[0];
  const one = `${at}/products/${id}`;
  const { versions } = (await owner('GET', one)).body;
  const versionAt = (name: string) =>
    `${one}/versions/${versions.find((version: { name: string }) => version.name === name).id}`;
  return Object.assign(world, {
    owner,
    at,
    one,
    versionAt,
    resolve: (path: string) => world.services.pagePaths.resolve(toViewer({ portal, developer: undefined }), path),
    slugs: async () =>
      Object.fromEntries(
        (await owner('GET', one)).body.versions.map((each: { name: string; slug: string }) => [each.name, each.slug]),
      ),
  });
}

const moved = (to: string) => ({ outcome: 'moved', to });

onBothEngines((open) => {
  test('a product with a new slug is found at its former path, and the audit log contains both', async () => {
    await using database = await open();
    await using shop = await aShop(database);
    const { owner, one, resolve } = shop;
    expect((await owner('PATCH', one, { slug: 'payments' })).body.slug).toBe('payments');
    expect(await resolve('/spec/pay/two')).toEqual(moved('/spec/payments/two'));
    const entries = await database.query.selectFrom('audit_event').select(['action', 'details']).execute();
    expect(entries.find(({ action }) => action === 'product.changed')?.details).toMatchObject({
      slug: 'payments',
      former_slug: 'pay',
    });
    // The change is reverted: the path in between redirects, and the first is the page again.
    await owner('PATCH', one, { slug: 'pay' });
    expect(await resolve('/products/payments')).toEqual(moved('/products/pay'));
    expect(await resolve('/products/pay')).toEqual({ outcome: 'page', path: '/products/pay' });
    expect((await owner('DELETE', one)).status).toBe(204);
    for (const path of ['/products/pay', '/products/payments'])
      expect(await resolve(path)).toEqual({ outcome: 'gone' });
  });

  test('a version gets its own slug, loses it again, and may not have that of another version', async () => {
    await using database = await open();
    await using shop = await aShop(database);
    const { owner, versionAt, resolve, slugs } = shop;
    expect(await slugs()).toEqual({ v1: 'v1', 'Version 2': 'two' });
    const changed = await owner('PATCH', versionAt('v1'), { slug: 'one' });
    expect(changed.status).toBe(200);
    expect(await resolve('/spec/pay/v1')).toEqual(moved('/spec/pay/one'));
    for (const slug of ['two', 'latest', '00000000-0000-4000-8000-000000000000', 'a/b', '..', 'Big', '']) {
      const refused = await owner('PATCH', versionAt('v1'), { slug });
      expect([slug, refused.status, refused.body.invalid_parameters?.[0]?.field]).toEqual([slug, 400, 'slug']);
    }
    expect((await owner('POST', `${shop.one}/versions`, { name: 'v3', slug: 'two' })).status).toBe(400);
    await owner('PATCH', versionAt('Version 2'), { slug: null });
    expect(await slugs()).toEqual({ v1: 'one', 'Version 2': 'version-2' });
    // A chosen slug stays when the name changes, a slug made from the name changes with it, and former paths redirect.
    await owner('PATCH', versionAt('v1'), { name: 'v1.1' });
    await owner('PATCH', versionAt('Version 2'), { name: 'v2' });
    expect(await slugs()).toEqual({ 'v1.1': 'one', v2: 'v2' });
    for (const path of ['/spec/pay/two', '/spec/pay/version-2'])
      expect(await resolve(path)).toEqual(moved('/spec/pay/v2'));
    expect((await owner('DELETE', versionAt('v1'))).status).toBe(200);
    expect(await resolve('/spec/pay/one')).toEqual({ outcome: 'gone' });
    expect(await resolve('/spec/pay/v1')).toEqual({ outcome: 'gone' });
  });

  test('a document with another slug or another place is found at its former paths', async () => {
    await using database = await open();
    await using shop = await aShop(database);
    const { owner, one, resolve } = shop;
    const { data } = (await owner('GET', `${one}/documents`)).body;
    const idOf = (title: string) => data.find((document: { title: string }) => document.title === title).id;
    await owner('PATCH', `${one}/documents/${idOf('setup')}`, { slug: 'First Steps' });
    expect(await resolve('/docs/pay/guides/setup')).toEqual(moved('/docs/pay/guides/first-steps'));
    await owner('PATCH', `${one}/documents/${idOf('guides')}`, { slug: 'manual' });
    for (const path of ['guides/setup', 'guides/first-steps', 'manual/setup', 'setup']) {
      expect([path, await resolve(`/docs/pay/${path}`)]).toEqual([path, moved('/docs/pay/manual/first-steps')]);
    }
    await owner('PATCH', `${one}/documents/${idOf('setup')}`, { parent_id: null });
    expect(await resolve('/docs/pay/guides/setup')).toEqual(moved('/docs/pay/first-steps'));
    await owner('DELETE', `${one}/documents/${idOf('setup')}`);
    expect(await resolve('/docs/pay/guides/setup')).toEqual({ outcome: 'gone' });
    expect(await resolve('/docs/pay/guides')).toEqual(moved('/docs/pay/manual'));
  });
});
