import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPicture } from '@portico/test-kit/fixtures/picture.ts';
import { aFolder, findingsOf } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { sharedFolders } from '@portico/test-kit/server/shared-folders.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { toViewer } from '../access/viewer.ts';
import { readFolder } from './folder.ts';
import { filesInMemory } from './folder-files.ts';

const portal = 'name: main\ntitle: Main\nhosts: [main.test]\nvisibility: public\n';
const product = 'name: Tides\nversions: [{ name: v1 }, { name: Version 2, slug: v2 }]\n';
const guides = {
  'portal.yaml': portal,
  'products/tides/product.yaml': product,
  'products/tides/docs/overview.md': '# Overview\n\n[new](../versions/v2/docs/setup.md#keys)\n',
  'products/tides/versions/v1/docs/index.md': '# First version\n',
  'products/tides/versions/v1/docs/setup.md': '# Setup\n',
  'products/tides/versions/v1/docs/old.md': '# Only in the first\n',
  'products/tides/versions/v2/docs/index.md': '# Second version\n\n[setup](setup.md) ![plan](images/plan.png)\n',
  'products/tides/versions/v2/docs/setup.md':
    '# Setup\n\n## Keys\n\n[a](../../../docs/overview.md) [b](../../v1/docs/setup.md) [c](product:tides/latest/docs/setup) [d](index.md)\n',
  'products/tides/versions/v2/docs/images/plan.png': aPicture(),
};

const read = async (files: Record<string, string | Uint8Array>) => (await readFolder(aFolder(files))).products[0];

test('documents of versions are below the first page of their version, the newest version first', async () => {
  const tides = await read(guides);
  expect(
    tides?.documents.map(({ source_path, slug, title, parent_path }) => [source_path, slug, title, parent_path]),
  ).toEqual([
    ['overview.md', 'overview', 'Overview', undefined],
    ['versions/v2/docs/index.md', 'v2', 'Second version', undefined],
    ['versions/v2/docs/setup.md', 'setup', 'Setup', 'versions/v2/docs/index.md'],
    ['versions/v1/docs/index.md', 'v1', 'First version', undefined],
    ['versions/v1/docs/old.md', 'old', 'Only in the first', 'versions/v1/docs/index.md'],
    ['versions/v1/docs/setup.md', 'setup', 'Setup', 'versions/v1/docs/index.md'],
  ]);
  expect([...(tides?.images ?? new Map()).keys()]).toEqual(['versions/v2/docs/images/plan.png']);
});

test('links lead from documents of the product to those of a version, and back', async () => {
  const tides = await read(guides);
  const linksOf = (path: string) => {
    const { nodes = '' } = tides?.documents.find(({ source_path }) => source_path === path) ?? {};
    return [...nodes.matchAll(/"(?:href|url)":"([^"]*)"/g)].map(([, url]) => url);
  };
  expect(linksOf('overview.md')).toEqual(['v2/setup.md#keys']);
  expect(linksOf('versions/v2/docs/index.md')).toEqual(['setup.md', '../versions/v2/docs/images/plan.png']);
  expect(linksOf('versions/v2/docs/setup.md')).toEqual([
    '../overview.md',
    '../v1/setup.md',
    'product:tides/docs/v2/setup',
    'index.md',
  ]);
});

test('mistakes about documents of versions are reported with their file', async () => {
  expect(
    await findingsOf({
      'portal.yaml': portal,
      'products/tides/product.yaml': product,
      'products/tides/docs/v1.md': '# A page\n',
      'products/tides/docs/versions/v1/docs/lost.md': '# Lost\n',
      'products/tides/docs/versions/index.md': '# Lost\n',
      'products/tides/docs/versions/v1/index.md': '# Lost\n',
      'products/tides/docs/versions/v1/docs/index.md': '# Lost\n',
      'products/tides/versions/v1/docs/index.md': '---\nslug: first\n---\n# One\n\n[x](missing.md)\n',
      'products/tides/versions/v2/docs/setup.md': '# Without a first page\n',
      'products/tides/versions/v3/docs/index.md': '# Three\n',
    }),
  ).toMatchInlineSnapshot(`
    [
      "products/tides/docs/v1.md: has the slug "v1", which versions/v1/docs/index.md has already",
      "products/tides/docs/versions/v1/docs/index.md: has the path of a version’s documents. Move it to products/tides/versions/v1/docs/index.md",
      "products/tides/docs/versions/v1/docs/lost.md: has the path of a version’s documents. Move it to products/tides/versions/v1/docs/lost.md",
      "products/tides/versions/v1/docs/index.md: is the first page of a version, whose slug is that of the version. Set "slug" in product.yaml instead",
      "products/tides/versions/v1/docs/index.md:6: the link to "missing.md" leads nowhere",
      "products/tides/versions/v2/docs/index.md: there is no such file",
      "products/tides/versions/v3/docs: is about the version "v3", which product.yaml does not name",
    ]
  `);
});

const linkTo = (path: string) => ({ outcome: 'page', path });

async function aPortal(database: TestDatabase) {
  const world = await aWorld(database, [], { folders: sharedFolders });
  const publish = (files: Record<string, string | Uint8Array>, prune = true) =>
    world.services.publishing.publishFolder(world.org_id, aFolder(files), { prune });
  await publish(guides);
  const viewer = async () =>
    toViewer({ portal: await world.services.portals.byHost('main.test'), developer: undefined });
  const resolve = async (path: string) => world.services.pagePaths.resolve(await viewer(), path);
  return Object.assign(world, { publish, resolve });
}

onBothEngines((open) => {
  test('a page of a version has a path with the slug of the version', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    expect(await world.resolve('/docs/tides/v2')).toEqual(linkTo('/docs/tides/v2'));
    expect(await world.resolve('/docs/tides/v2/setup')).toEqual(linkTo('/docs/tides/v2/setup'));
    expect(await world.resolve('/docs/tides/v1/old')).toEqual(linkTo('/docs/tides/v1/old'));
    // The same page of the newest version is the canonical one.
    expect(await world.resolve('/docs/tides/v1/setup')).toEqual(linkTo('/docs/tides/v2/setup'));
    expect(await world.resolve('/docs/tides/v1')).toEqual(linkTo('/docs/tides/v2'));
    // The page of the newest version answers for a path without one.
    expect(await world.resolve('/docs/tides/setup')).toEqual({ outcome: 'moved', to: '/docs/tides/v2/setup' });
  });

  test('paths follow a version that gets another slug', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const renamed = 'name: Tides\nversions: [{ name: v1, slug: first }, { name: Version 2, slug: v2 }]\n';
    await world.publish({ ...guides, 'products/tides/product.yaml': renamed });
    expect(await world.resolve('/docs/tides/v1')).toEqual({ outcome: 'moved', to: '/docs/tides/first' });
    expect(await world.resolve('/docs/tides/v1/setup')).toEqual({ outcome: 'moved', to: '/docs/tides/first/setup' });
  });

  test('documents are removed with their version', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const left = Object.fromEntries(Object.entries(guides).filter(([path]) => !path.includes('/versions/v1/')));
    const { 'products/tides/versions/v2/docs/setup.md': _, ...files } = left;
    await world.publish({
      ...files,
      'products/tides/product.yaml': 'name: Tides\nversions: [{ name: Version 2, slug: v2 }]\n',
      'products/tides/versions/v2/docs/index.md': '# Second\n',
      'products/tides/docs/overview.md': '# Overview\n',
    });
    const rows = await database.query.selectFrom('document').select('source_path').orderBy('source_path').execute();
    expect(rows.map(({ source_path }) => source_path)).toEqual(['overview.md', 'versions/v2/docs/index.md']);
    expect(await world.resolve('/docs/tides/v1/old')).toEqual({ outcome: 'gone' });
  });

  test('an export has the documents of versions where they were published from', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const files = new Map<string, Uint8Array>();
    for await (const [path, content] of await world.services.publishing.export(world.org_id, 'main'))
      files.set(path, content);
    expect([...files.keys()].filter((path) => /\/(?:docs|versions)\//.test(path)).sort()).toEqual(
      Object.keys(guides)
        .filter((path) => /\/(?:docs|versions)\//.test(path))
        .sort(),
    );
    expect(
      await world.services.publishing.publishFolder(world.org_id, filesInMemory(files), { prune: true }),
    ).toMatchObject({ changes: [] });
  });

  test('the tree names the version of a first page on request only', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const tree = async (query: string) => {
      const answer = await world.fetch(`/api/v2/products/tides/documents${query}`, {
        host: 'main.test',
        headers: { accept: 'application/vnd.konnect.document-tree+json' },
      });
      const { data } = (await answer.json()) as { data: { slug: string; metadata: Record<string, unknown> }[] };
      return data.map(({ slug, metadata }) => [slug, Object.keys(metadata).join()]);
    };
    expect(await tree('')).toEqual([
      ['overview', 'order'],
      ['v2', 'order'],
      ['v1', 'order'],
    ]);
    expect(await tree('?include=version')).toEqual([
      ['overview', 'order'],
      ['v2', 'order,version_id'],
      ['v1', 'order,version_id'],
    ]);
  });

  test('the sitemap leaves out pages of older versions that the newest has, too', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const answer = await world.fetch('/sitemap.xml', { host: 'main.test' });
    const paths = [...(await answer.text()).matchAll(/<loc>[^<]*?(\/docs\/[^<]*)<\/loc>/g)].map(([, path]) => path);
    expect(paths.sort()).toEqual([
      '/docs/tides/overview',
      '/docs/tides/v1/old',
      '/docs/tides/v2',
      '/docs/tides/v2/setup',
    ]);
  });
});
