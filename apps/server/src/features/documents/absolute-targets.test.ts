import { type PortalTarget, toPagePath } from '@portico/documents/parse/portal-links.ts';
import { expect, test } from 'vitest';
import { hasPortalTargets, withAbsoluteTargets } from './absolute-targets.ts';

const at = (path: string, hasChildren = false) => ({ chain: path.split('/'), hasChildren });
const documents = [at('index'), at('guides', true), at('guides/labels'), at('guides/über-uns'), at('setup')];
const pathOf = (target: PortalTarget) => toPagePath(target.product === 'old' ? { ...target, product: 'new' } : target);
const reading = { origin: 'https://portal.test', product_id: 'p', documents, pathOf };
const docs = 'https://portal.test/docs/p';
const assets = 'https://portal.test/api/v2/products/p/document-assets';

const convert = (node: object, from: string): unknown => {
  const document = documents.find(({ chain }) => chain.join('/') === from)!;
  return JSON.parse(
    withAbsoluteTargets(JSON.stringify({ type: 'document', children: [node] }), { ...reading, document }),
  ).children[0];
};

test.each([
  ['index', 'guides/labels.md', `${docs}/guides/labels`],
  ['index', 'guides/index.md#size', `${docs}/guides#size`],
  ['guides', 'labels.md?x=1#a"b', `${docs}/guides/labels#a"b`],
  ['guides/labels', '../setup.md', `${docs}/setup`],
  ['guides/labels', '%C3%BCber-uns.md', `${docs}/guides/%C3%BCber-uns`],
  ['guides/labels', 'images/plan.png', `${assets}/guides%2Fimages%2Fplan.png`],
  ['index', '/spec/p/v1', 'https://portal.test/spec/p/v1'],
  ['index', '/\\evil.test', 'https://portal.test/\\evil.test'],
  ['index', '../../../gone.md', `${docs}/gone`],
  ['index', '#here', '#here'],
  ['index', 'https://example.com/a.md', 'https://example.com/a.md'],
  ['index', '//example.com/a', '//example.com/a'],
  ['index', 'mailto:a@example.com', 'mailto:a@example.com'],
  ['index', 'product:other', 'https://portal.test/products/other'],
  ['index', 'product:old/v2', 'https://portal.test/spec/new/v2'],
  ['index', 'product:other/v2/operations/pay', 'https://portal.test/spec/other/v2/operations/pay'],
  ['index', 'product:old/docs/a/b#c', 'https://portal.test/docs/new/a/b#c'],
  ['index', 'product://evil.test/a', ''],
])('in %s the link %s is %s', (from, href, absolute) => {
  expect(convert({ type: 'link', href, children: [] }, from)).toEqual({ type: 'link', href: absolute, children: [] });
});

test.each([
  ['guides/labels', 'images/a b.png', `${assets}/guides%2Fimages%2Fa%20b.png`],
  ['guides', 'images/a%20b.png', `${assets}/guides%2Fimages%2Fa%20b.png`],
  ['guides/labels', '../top.png', `${assets}/top.png`],
  ['index', '/api/v2/portal/logo', 'https://portal.test/api/v2/portal/logo'],
  ['index', 'https://example.com/a.png', 'https://example.com/a.png'],
])('in %s the image %s is %s', (from, url, absolute) => {
  expect(convert({ type: 'image', url, alt: '' }, from)).toEqual({ type: 'image', url: absolute, alt: '' });
});

test('text that resembles a target stays text', () => {
  const text = { type: 'text', text: '"href":"a.md", {"url":"b.png"} \\"href\\":\\"c.md\\"' };
  expect(convert(text, 'index')).toEqual(text);
  expect(hasPortalTargets(JSON.stringify(text))).toBe(false);
});

test('a document with many links among many others is converted in a moment, because it blocks other requests', () => {
  const many = Array.from({ length: 2000 }, (_, place) => at(`part-${place % 40}/chapter-${place}`));
  const links = Array.from({ length: 5000 }, (_, place) => ({
    type: 'link',
    href: place % 2 === 0 ? `nowhere-${place}.md` : `../part-${(place % 2000) % 40}/chapter-${place % 2000}.md`,
  }));
  const started = performance.now();
  const text = withAbsoluteTargets(JSON.stringify(links), { ...reading, documents: many, document: many[0]! });
  expect(performance.now() - started).toBeLessThan(1000);
  expect(JSON.parse(text)[41].href).toBe(`${docs}/part-1/chapter-41`);
});
