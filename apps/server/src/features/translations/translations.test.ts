import type { ProductDocument } from '@portico/contract/documents.ts';
import type { SiteFrame, SitePage } from '@portico/contract/site.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aFolder, findingsOf } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { sharedFolders } from '@portico/test-kit/server/shared-folders.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import type { Static } from 'typebox';
import { expect, test } from 'vitest';
import { readFolder } from '../publishing/folder.ts';
import { filesInMemory } from '../publishing/folder-files.ts';

type Shown = Static<typeof ProductDocument>;
const nodesType = 'application/vnd.konnect.document-nodes+json';

const shop = {
  'portal.yaml': `name: main
title: Main
hosts: [main.test]
visibility: public
appearance: { header: The data, welcome: Welcome }
menu:
  - { label: Imprint, to: pages/imprint.md }
footer: { small_print: All rights reserved }
`,
  'portal.de.yaml': `appearance: { header: Die Daten }
menu:
  - { label: Impressum, to: pages/imprint.md }
`,
  'pages/imprint.md': '---\ndescription: Who we are\n---\n# Imprint\n',
  'pages/imprint.de.md': '---\ntitle: Impressum\ndescription: Wer wir sind\n---\nEin Amt.\n',
  'products/tides/product.yaml': 'name: Tides\ndescription: High and low water\nversions: [{ name: v1 }]\n',
  'products/tides/product.de.yaml': 'name: Gezeiten\ndescription: Hoch- und Niedrigwasser\n',
  'products/tides/docs/start.md': '# Start\n\n## Keys\n\n[more](more.md)\n',
  'products/tides/docs/start.de.md': '# Anfang\n\n## Schlüssel\n\n[mehr](more.md) [hier](#schlüssel)\n',
  'products/tides/docs/more.md': '# More\n\n[keys](start.md#keys)\n',
  'products/tides/docs/setup.js.md': '# In JavaScript\n',
};

async function aPortal(database: TestDatabase) {
  const world = await aWorld(database, [], { folders: sharedFolders });
  const publish = (files: Record<string, string>, prune = true) =>
    world.services.publishing.publishFolder(world.org_id, aFolder(files), { prune });
  await publish(shop);
  const get = async <Answer>(path: string, accept = 'application/json') => {
    const answer = await world.fetch(`/api/v2${path}`, { host: 'main.test', headers: { accept } });
    return { status: answer.status, answer: (await answer.json()) as Answer };
  };
  return Object.assign(world, { publish, get });
}

test('the name of a file says what it translates', async () => {
  const { products, site, translations } = await readFolder(aFolder(shop));
  expect(products[0]?.documents.map(({ slug, translations: own }) => [slug, own?.map(({ title }) => title)])).toEqual([
    ['more', undefined],
    ['setup-js', undefined],
    ['start', ['Anfang']],
  ]);
  expect(products[0]?.translations).toEqual([
    { language: 'de', file: { name: 'Gezeiten', description: 'Hoch- und Niedrigwasser' } },
  ]);
  expect(site?.pages.map(({ path, translations: own }) => [path, own?.[0]?.title, own?.[0]?.description])).toEqual([
    ['/imprint', 'Impressum', 'Wer wir sind'],
  ]);
  expect(translations?.[0]?.targets).toEqual({ 'pages/imprint.md': '/imprint' });
});

test('mistakes in translations are reported with their file and line', async () => {
  expect(
    await findingsOf({
      ...shop,
      'portal.de.yaml': 'title: Haupt\nmenu: [{ label: Weg, to: pages/missing.md }]\n',
      'portal.en.yaml': 'appearance: { header: The data }\n',
      'pages/imprint.it.md': '# Note legali\n',
      'pages/terms.de.md': '# Bedingungen\n',
      'products/tides/product.fr.yaml': 'names: Marées\n',
      'products/tides/docs/start.de.md': '---\norder: 2\n---\n# Anfang\n\n[x](missing.md)\n\n[y](start.md#keys)\n',
      'products/tides/docs/more.en.md': '# More\n',
      'products/tides/docs/more.de.md': 'Ohne Titel\n',
    }),
  ).toMatchInlineSnapshot(`
    [
      "pages/imprint.it.md: is in the language "it", in which content cannot be. Use one of en, ca, de, es, fr",
      "pages/terms.de.md: translates pages/terms.md, which does not exist",
      "portal.de.yaml:1: title is not a known property",
      "portal.en.yaml: is in "en", the portal’s own language, which portal.yaml is in already",
      "products/tides/docs/more.de.md: has no title. Write "title" into its front matter, or begin it with a heading",
      "products/tides/docs/more.en.md: is in "en", the portal’s own language, which products/tides/docs/more.md is in already",
      "products/tides/docs/start.de.md:1: has "order", which a translation takes from its original. Remove it",
      "products/tides/docs/start.de.md:6: the link to "missing.md" leads nowhere",
      "products/tides/docs/start.de.md:8: the link to "start.md#keys" leads to a heading that start.md does not have",
      "products/tides/product.fr.yaml:1: names is not a known property",
    ]
  `);
});

onBothEngines((open) => {
  test('readers get content in their language, or else in the language of the portal', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    type Product = { name: string; description: string };
    const nameIn = async (query: string) => (await world.get<Product>(`/products/tides${query}`)).answer.name;
    expect([await nameIn(''), await nameIn('?locale=de'), await nameIn('?locale=fr')]).toEqual([
      'Tides',
      'Gezeiten',
      'Tides',
    ]);
    const listed = await world.get<{ data: Product[] }>('/products?locale=de');
    expect(listed.answer.data.map(({ name, description }) => [name, description])).toEqual([
      ['Gezeiten', 'Hoch- und Niedrigwasser'],
    ]);
    const found = await world.get<{ data: { source: Product }[] }>('/search/product-catalog?locale=de');
    expect(found.answer.data.map(({ source }) => source.name)).toEqual(['Gezeiten']);
    const page = async (query: string) => (await world.get<SitePage>(`/portal/page?path=/imprint${query}`)).answer;
    expect(await page('&locale=de')).toMatchObject({
      title: 'Impressum',
      description: 'Wer wir sind',
      language: 'de',
      languages: ['en', 'de'],
    });
    expect(await page('&locale=fr')).toMatchObject({ title: 'Imprint', language: 'en', languages: ['en', 'de'] });
    expect(Object.keys(await page(''))).not.toContain('language');
    const frame = async (query: string) => (await world.get<SiteFrame>(`/portal/site${query}`)).answer;
    expect((await frame('?locale=de')).menu).toEqual([{ label: 'Impressum', href: '/imprint' }]);
    expect((await frame('?locale=de')).footer?.small_print).toBe('All rights reserved');
    expect((await frame('')).menu).toEqual([{ label: 'Imprint', href: '/imprint' }]);
    const { answer } = await world.get<{ variables: { catalog: object } }>('/portal/appearance?locale=de');
    expect(answer.variables.catalog).toMatchObject({
      primary_header: { text: 'Die Daten' },
      welcome_message: { text: 'Welcome' },
    });
  });

  test('a document is shown in the language of its reader, and its links stay in it', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const get = async (query: string) =>
      (await world.get<Shown>(`/products/tides/documents/start${query}`, nodesType)).answer;
    const german = await get('?locale=de');
    expect(german).toMatchObject({ title: 'Anfang', language: 'de', languages: ['en', 'de'] });
    expect(JSON.stringify(german.content)).toContain('Schlüssel');
    expect(await get('?locale=es_ES')).toMatchObject({ title: 'Start', language: 'en' });
    expect(await get('')).toMatchObject({ title: 'Start' });
    expect(Object.keys(await get('')).sort()).toEqual(['content', 'id', 'parent_document_id', 'slug', 'title']);
    const tree = await world.get<{ data: { title: string }[] }>('/products/tides/documents?locale=de');
    expect(tree.answer.data.map(({ title }) => title)).toEqual(['More', 'In JavaScript', 'Anfang']);
  });

  test('owners see which documents are translated', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { id } = await world.services.portals.byHost('main.test');
    const { answer } = await world.get<{ data: { id: string }[] }>('/products');
    const { data } = await world.services.documentEditing.list(world, id, answer.data[0]?.id ?? '');
    expect(data.map(({ path, languages }) => [path, languages])).toEqual([
      ['more.md', []],
      ['setup.js.md', []],
      ['start.md', ['de']],
    ]);
  });

  test('an export has the translations, and a removed translation is removed', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { publishing } = world.services;
    const files = new Map<string, Uint8Array>();
    for await (const [path, content] of await publishing.export(world.org_id, 'main')) files.set(path, content);
    expect([...files.keys()].filter((path) => path.includes('.de.')).sort()).toEqual([
      'pages/imprint.de.md',
      'portal.de.yaml',
      'products/tides/docs/start.de.md',
      'products/tides/product.de.yaml',
    ]);
    expect(await publishing.publishFolder(world.org_id, filesInMemory(files), { prune: true })).toMatchObject({
      changes: [],
    });
    const { 'products/tides/docs/start.de.md': _, ...rest } = shop;
    const { changes } = await world.publish(rest);
    expect(changes).toEqual([expect.objectContaining({ action: 'delete', what: 'translation' })]);
    const { answer } = await world.get<Shown>('/products/tides/documents/start?locale=de', nodesType);
    expect(answer).toMatchObject({ title: 'Start', language: 'en', languages: ['en'] });
  });
});
