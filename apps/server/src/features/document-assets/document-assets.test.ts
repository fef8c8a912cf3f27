import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const deep = `${'a folder with a long name/'.repeat(12)}a.png`;
const image = { media_type: 'image/png', bytes: png };
const images = new Map([
  ['guides/images/a b.png', image],
  [deep, image],
]);

onBothEngines((open) => {
  const published = async (visibility: 'public' | 'private') => {
    const database = await open();
    const content = aPortalContent({ visibility }, [aProduct('tides', {}, { images }), aProduct('maps')]);
    const world = await aWorld(database, [content]);
    const rows = await database.query.selectFrom('product').select(['id', 'slug']).execute();
    const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id as string;
    const pathOf = (slug: string, path: string) =>
      `/api/v2/products/${idOf(slug)}/document-assets/${encodeURIComponent(path)}`;
    const close = async () => {
      await world[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    };
    return { world, database, content, pathOf, [Symbol.asyncDispose]: close };
  };

  test('an image of a document is served with its media type', async () => {
    await using parts = await published('public');
    const answer = await parts.world.fetch(parts.pathOf('tides', 'guides/images/a b.png'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
    expect((await parts.world.fetch(parts.pathOf('tides', deep))).status).toBe(200);
  });

  test.each([
    'guides/images/other.png',
    '../tides/guides/images/a b.png',
    'guides/../guides/images/a b.png',
    '/etc/passwd',
  ])('the path %s finds nothing', async (path) => {
    await using parts = await published('public');
    expect((await parts.world.fetch(parts.pathOf('tides', path))).status).toBe(404);
  });

  test('an image belongs to its product, and on a private portal it is visible to logged-in developers only', async () => {
    await using open = await published('public');
    expect((await open.world.fetch(open.pathOf('maps', 'guides/images/a b.png'))).status).toBe(404);
    await using closed = await published('private');
    expect((await closed.world.fetch(closed.pathOf('tides', 'guides/images/a b.png'))).status).toBe(401);
  });

  test('publishing the same images again changes nothing, and publishing without them deletes them', async () => {
    await using parts = await published('public');
    const { world, content } = parts;
    const again = await world.services.publishing.publish(world.org_id, content);
    expect(again).toMatchObject([]);
    await world.services.publishing.publish(world.org_id, aPortalContent({}, [aProduct('tides'), aProduct('maps')]), {
      prune: true,
    });
    expect((await world.fetch(parts.pathOf('tides', 'guides/images/a b.png'))).status).toBe(404);
  });
});
