import type { DocumentNode, DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { aPicture } from '@portico/test-kit/fixtures/picture.ts';
import { aFolder, findingsOf } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { expect, test } from 'vitest';
import { readFolder } from './folder.ts';

const png = aPicture();
const docs = 'products/one/docs';
const product = { 'products/one/product.yaml': 'name: One\n' };

const aSite = (pages: Record<string, string>, images: string[] = []) => ({
  ...product,
  ...Object.fromEntries(Object.entries(pages).map(([path, text]) => [`${docs}/${path}`, text])),
  ...Object.fromEntries(images.map((path) => [`${docs}/${path}`, png])),
});

async function targetsIn(pages: Record<string, string>, images: string[], path: string): Promise<string[]> {
  const { products } = await readFolder(aFolder(aSite(pages, images)));
  const page = products[0]?.documents.find(({ source_path }) => source_path === path);
  const targets = (node: DocumentNode | DocumentRoot): string[] => [
    ...(node.type === 'link' ? [node.href] : node.type === 'image' ? [node.url] : []),
    ...('children' in node ? node.children.flatMap(targets) : []),
  ];
  return targets(JSON.parse(page?.nodes ?? '') as DocumentRoot);
}

test('all broken links and images are reported with file and line', async () => {
  const head = '---\ntitle: Start\n---\n';
  const found = await findingsOf(
    aSite(
      {
        'index.md': `${head}# Start\n\nSee [a](gone.md) and\n[b](guides/labels.md#sizes).\n\n![c](images/no.png)\n`,
        'guides/index.md': '# Guides\n\n[up](../../../two/docs/x.md)\n',
        'guides/labels.md': '# Labels\n\n[here](#nowhere)\n\n| a |\n|---|\n| [f](notes.pdf) |\n',
      },
      ['images/yes.png'],
    ),
  );
  expect(found).toEqual([
    `${docs}/guides/index.md:3: the link to "../../../two/docs/x.md" leads to the product "two", which does not exist`,
    `${docs}/guides/labels.md:3: the link to "#nowhere" leads to a heading that guides/labels.md does not have`,
    `${docs}/guides/labels.md:7: the link to "notes.pdf" leads to a file that is not published: only documents and images are`,
    `${docs}/index.md:6: the link to "gone.md" leads nowhere`,
    `${docs}/index.md:7: the link to "guides/labels.md#sizes" leads to a heading that guides/labels.md does not have`,
    `${docs}/index.md:9: the image "images/no.png" does not exist`,
  ]);
});

test('an unsupported image and an image outside the folder have different reasons', async () => {
  const pages = {
    'index.md': '![a](a.svgz)\n\n![b](b.BMP)\n\n![c](c.heic)\n\n[d](a.svgz)\n\n![e](../e.png)\n\n![f](f.png)\n',
  };
  const files = { ...aSite(pages, ['a.svgz', 'b.BMP', 'c.heic']), [`${docs}/f.png`]: 'BM' };
  const only = 'which is not supported: documents show PNG, JPEG, GIF, WebP, AVIF and SVG';
  expect(await findingsOf(files)).toEqual([
    `${docs}/f.png: is not an image of a known kind: use PNG, JPEG, GIF, WebP, AVIF, SVG, MP4 or WebM`,
    `${docs}/index.md:1: the image "a.svgz" is a compressed SVG image, ${only}`,
    `${docs}/index.md:3: the image "b.BMP" is a BMP image, ${only}`,
    `${docs}/index.md:5: the image "c.heic" is a HEIC image, ${only}`,
    `${docs}/index.md:7: the link to "a.svgz" leads to a compressed SVG image, ${only}`,
    `${docs}/index.md:9: the image "../e.png" lies outside the documents of the product`,
  ]);
});

test('correct links cause no findings: pages, folders, headings, other sites, images', async () => {
  const text =
    '[a](b.md) [b](b.md#two-words) [c](guides/) [d](guides) [e](./guides/index.md?x=1#guides) [f](#start) [g](https://a.test/x.md) ' +
    '[h](/catalog) [i](mailto:a@b.test) [j](//a.test) ![k](images/a%20b.png) [l](images/a%20b.png) [m](#) <https://a.test>\n';
  const found = await findingsOf(
    aSite({ 'index.md': `# Start\n\n${text}`, 'b.md': '# B\n\n## Two words\n', 'guides/index.md': '# Guides\n' }, [
      'images/a b.png',
    ]),
  );
  expect(found).toEqual([]);
});

test('links and images lead to their places on the portal, whatever the slugs are', async () => {
  const pages = {
    'index.md': '[a](b.md) [b](c.md#c) [d](deep/index.md) [e](deep/) [f](deep/page.md)',
    'b.md': 'B',
    'c.md': '---\nslug: renamed\n---\n# C\n',
    'deep/index.md': '---\nslug: deeper\n---\n[up](../c.md) [page](page.md) ![a](a.png) ![b](../b.png)',
    'deep/page.md': '[up](../b.md) [c](../c.md) [home](index.md) ![a](a.png) ![b](../b.png)',
  };
  const images = ['deep/a.png', 'b.png'];
  expect(await targetsIn(pages, images, 'index.md')).toEqual([
    'b.md',
    'renamed.md#c',
    'deeper.md',
    'deeper.md',
    'deeper/page.md',
  ]);
  expect(await targetsIn(pages, images, 'deep/index.md')).toEqual([
    '../renamed.md',
    'page.md',
    '../deep/a.png',
    '../b.png',
  ]);
  expect(await targetsIn(pages, images, 'deep/page.md')).toEqual([
    '../b.md',
    '../renamed.md',
    'index.md',
    '../deep/a.png',
    '../b.png',
  ]);
});

test('the page of a folder without other pages finds the images beside it', async () => {
  const pages = { 'alone/index.md': '![a](a.png)' };
  expect(await targetsIn(pages, ['alone/a.png'], 'alone/index.md')).toEqual(['alone/a.png']);
});

test('images have their size, so that pages reserve their space', async () => {
  const site = aSite({ 'index.md': '![a](a.png) ![b](https://a.test/b.png)' }, ['a.png']);
  const { products } = await readFolder(aFolder(site));
  const nodes = products[0]?.documents[0]?.nodes;
  const size = `"width":${png.readUInt32BE(16)},"height":${png.readUInt32BE(20)}`;
  expect(nodes).toContain(`{"type":"image","url":"a.png","alt":"a",${size}}`);
  expect(nodes).toContain('{"type":"image","url":"https://a.test/b.png","alt":"b"}');
});

test('code is highlighted when it is published', async () => {
  const { products } = await readFolder(aFolder(aSite({ 'index.md': '```json\n{"a": 1}\n```\n' })));
  expect(products[0]?.documents[0]?.nodes).toContain('{"text":"1","kind":"number"}');
});

test('two pages with one path are refused', async () => {
  expect(await findingsOf(aSite({ 'a.md': 'A', 'b.md': '---\nslug: A\n---\n' }))).toEqual([
    `${docs}/b.md: has the slug "a", which a.md has already`,
  ]);
});
