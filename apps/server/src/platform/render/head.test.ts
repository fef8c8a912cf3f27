import { localeNames, locales } from '@portico/contract/constants.ts';
import type { PageHead } from '@portico/contract/page-head.ts';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { type HeadSite, toHeadTags } from './head.ts';

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

const site: HeadSite = {
  origin: 'https://developers.example.com',
  name: 'Harbor',
  isPublic: true,
  hasSearchEngines: true,
  locale: 'en',
};

const operation: PageHead = {
  kind: 'operation',
  title: 'Capture a payment',
  description: 'Captures an authorized payment.',
  path: '/spec/payments/v2/operations/capture-payment',
  breadcrumb: [
    { name: 'Catalog', path: '/' },
    { name: 'Payments', path: '/products/payments' },
    { name: 'v2', path: '/spec/payments/v2' },
  ],
  product: { slug: 'payments', name: 'Payments', version: 'v2' },
  modifiedAt: '2026-05-04T08:00:00.000Z',
};

/** The head as a browser parses it, in a page whose body must stay empty. */
function read(tags: string) {
  const page = parse(`<!doctype html><html><head>${tags}</head><body></body></html>`);
  const html = childrenOf(page)[0]!;
  const [head, body] = childrenOf(html);
  expect(body?.childNodes).toEqual([]);
  const elements = childrenOf(head!);
  const attributes = (element: Element) => Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
  const all = (name: string) => elements.filter(({ tagName }) => tagName === name);
  const metas = all('meta').map(attributes);
  return {
    names: elements.map(({ tagName }) => tagName),
    title: textOf(all('title')[0]),
    meta: (name: string) =>
      metas.filter((one) => [one.name, one.property].includes(name)).map(({ content }) => content),
    links: all('link').map(attributes),
    data: all('script').map((script) => {
      expect(attributes(script)).toEqual({ type: 'application/ld+json' });
      return JSON.parse(textOf(script))['@graph'] as Record<string, unknown>[];
    }),
  };
}

const childrenOf = (node: ParentNode): Element[] =>
  node.childNodes.filter((child): child is Element => 'tagName' in child);
const textOf = (node: Element | undefined): string =>
  (node?.childNodes ?? []).map((child) => ('value' in child ? child.value : '')).join('');

// SEO-01
test('a page names its title, its description and its one URL on the canonical domain', () => {
  const { title, meta, links } = read(toHeadTags(operation, site));
  expect(title).toBe('Capture a payment | Harbor');
  expect(meta('description')).toEqual(['Captures an authorized payment.']);
  expect(links[0]).toEqual({
    rel: 'canonical',
    href: 'https://developers.example.com/spec/payments/v2/operations/capture-payment',
  });
  expect(meta('robots')).toEqual([]);
});

test('the catalog is shared under the portal’s name', () => {
  const { title, meta, data } = read(
    toHeadTags({ kind: 'catalog', title: 'Catalog', path: '/', breadcrumb: [] }, site),
  );
  expect(title).toBe('Catalog | Harbor');
  expect(meta('og:title')).toEqual(['Harbor']);
  expect(data).toEqual([[{ '@type': 'WebSite', name: 'Harbor', url: 'https://developers.example.com/' }]]);
});

test('a page without a description names what it is part of', () => {
  const { description: _, ...bare } = operation;
  const { meta } = read(toHeadTags(bare, site));
  expect(meta('description')).toEqual(['Capture a payment · Payments v2 · Harbor']);
  expect(meta('og:description')).toEqual([]);
});

test('a page links to itself in every language and to its URL without a language', () => {
  const { links } = read(toHeadTags(operation, site));
  const alternates = links.filter(({ rel }) => rel === 'alternate');
  const at = `https://developers.example.com${operation.path}`;
  expect(alternates.map(({ hreflang, href }) => [hreflang, href])).toEqual([
    ...locales.map((locale) => [localeNames[locale].tag, `${at}?lang=${locale}`]),
    ['x-default', at],
  ]);
});

test('a page whose URL names the language is its own canonical page', () => {
  const { links, meta } = read(toHeadTags(operation, { ...site, locale: 'ca_ES', isLocaleInUrl: true }));
  const at = `https://developers.example.com${operation.path}?lang=ca_ES`;
  expect(links[0]).toEqual({ rel: 'canonical', href: at });
  expect(meta('og:url')).toEqual([at]);
  expect(meta('og:locale')).toEqual(['ca_ES']);
  expect(meta('og:locale:alternate')).toEqual(['en_US', 'de_DE', 'es_ES', 'fr_FR']);
});

test('shared links have a title, a text and an image with its size', () => {
  const shareImage = '/share/spec/payments/v2/operations/capture-payment/abc.png';
  const { meta } = read(toHeadTags(operation, { ...site, shareImage }));
  const image = `https://developers.example.com${shareImage}`;
  for (const [name, content] of [
    ['og:type', 'website'],
    ['og:site_name', 'Harbor'],
    ['og:title', 'Capture a payment'],
    ['og:description', 'Captures an authorized payment.'],
    ['og:image', image],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'Capture a payment'],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', 'Capture a payment'],
    ['twitter:image', image],
  ] as const) {
    expect([name, meta(name)]).toEqual([name, [content]]);
  }
  expect(read(toHeadTags(operation, site)).meta('twitter:card')).toEqual(['summary']);
});

test('an operation is part of a web API, with breadcrumbs', () => {
  const [graph] = read(toHeadTags(operation, site)).data;
  expect(graph).toEqual([
    {
      '@type': 'WebAPI',
      name: 'Payments',
      version: 'v2',
      description: 'Captures an authorized payment.',
      dateModified: '2026-05-04T08:00:00.000Z',
      url: `https://developers.example.com${operation.path}`,
      documentation: `https://developers.example.com${operation.path}`,
      provider: { '@type': 'Organization', name: 'Harbor', url: 'https://developers.example.com/' },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Catalog', item: 'https://developers.example.com/' },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Payments',
          item: 'https://developers.example.com/products/payments',
        },
        { '@type': 'ListItem', position: 3, name: 'v2', item: 'https://developers.example.com/spec/payments/v2' },
      ],
    },
  ]);
});

test('a document is a technical article about its product', () => {
  const { data, meta } = read(
    toHeadTags({ ...operation, kind: 'document', title: 'Quickstart', breadcrumb: [] }, site),
  );
  expect(data[0]).toMatchObject([
    { '@type': 'TechArticle', headline: 'Quickstart', about: { '@type': 'WebAPI', name: 'Payments' } },
  ]);
  expect(meta('og:type')).toEqual(['article']);
  expect(meta('article:modified_time')).toEqual(['2026-05-04T08:00:00.000Z']);
});

// SEO-02
test.each([
  ['a hidden page', { ...operation, isHidden: true }, site],
  ['a page of a private portal', operation, { ...site, isPublic: false }],
  ['a page of a portal without search engines', operation, { ...site, hasSearchEngines: false }],
])('%s asks search engines to leave it out', (_, head, where) => {
  const { meta, data, links } = read(toHeadTags(head, where));
  expect(meta('robots')).toEqual(['noindex, nofollow']);
  expect(data).toEqual([]);
  expect(links[0]?.rel).toBe('canonical');
});

test('a private portal names no share image', () => {
  const { meta } = read(toHeadTags(operation, { ...site, isPublic: false, shareImage: '/share/x.png' }));
  expect([...meta('og:image'), ...meta('twitter:image')]).toEqual([]);
});

const hostile = [
  '</script><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' onload='alert(1)",
  '<!--<script>',
  '<![CDATA[',
  '&lt;b&gt; &amp;quot; &#x3c;',
  '\\u003c/script\\u003e',
  'a\u2028b\u2029c',
  'a\u0000b\u0007c\u001b[31m\u0085d',
  'line\r\nline\ttab',
  'lone \ud800 high, \udc00 low',
  '\u202etxt.exe',
  '$& $1 `x` {{x}}',
];

test.each(hostile)('a title such as %j stays a title', (text) => {
  const head: PageHead = {
    ...operation,
    title: text,
    description: text,
    breadcrumb: [
      { name: text, path: '/' },
      { name: text, path: '/products/payments' },
    ],
    product: { slug: 'payments', name: text, version: text },
    modifiedAt: text,
  };
  const usual = read(toHeadTags(operation, { ...site, shareImage: '/share/a.png' }));
  const tags = toHeadTags(head, { ...site, name: text, shareImage: '/share/a.png' });
  expect(tags).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  expect(tags.isWellFormed()).toBe(true);
  const { names, title, meta, data } = read(tags);
  expect(names).toEqual(usual.names);
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
  expect(title).toBe(`${line} | ${line}`);
  expect(meta('og:title')).toEqual([line]);
  expect(meta('description')).toEqual([line]);
  expect(data[0]?.[0]).toMatchObject({ name: line, description: line });
});

test.each(['//evil.example/x', '@evil.example', '/\\evil.example', '/a"b<c>?q#f', '/\ud800'])(
  'no path such as %j leads to another host',
  (path) => {
    const { links, meta } = read(toHeadTags({ ...operation, path }, { ...site, shareImage: path }));
    for (const url of [...links.map(({ href }) => href!), ...meta('og:url'), ...meta('og:image')]) {
      expect(new URL(url!).origin).toBe(site.origin);
    }
  },
);

test('a page without a path of its own has no canonical URL', () => {
  const login: PageHead = { kind: 'other', title: 'Log in', path: '', breadcrumb: [], isHidden: true };
  const { links, meta, title } = read(toHeadTags(login, site));
  expect([title, links, meta('og:url')]).toEqual(['Log in | Harbor', [], []]);
  expect(meta('robots')).toEqual(['noindex, nofollow']);
});
