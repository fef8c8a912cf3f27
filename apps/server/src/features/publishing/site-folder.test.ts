import { aPicture } from '@portico/test-kit/fixtures/picture.ts';
import { aFolder, findingsOf } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { expect, test } from 'vitest';
import { readFolder } from './folder.ts';

const product = {
  'products/tides/product.yaml': 'name: Tides\nversions:\n  - { name: v1, spec: tides.yaml }\n',
  'products/tides/tides.yaml':
    'openapi: 3.1.0\ninfo: { title: Tides, version: v1 }\npaths: { /tides: { get: { operationId: getTides } } }\n',
  'products/tides/docs/start.md': '# Start\n\n## Keys\n',
};
const portal = (more = '', visibility = 'public') =>
  `name: main\ntitle: Main\nhosts: [main.test]\nvisibility: ${visibility}\n${more}`;

const read = async (files: Record<string, string | Uint8Array>) => {
  const { site, warnings = [] } = await readFolder(aFolder({ 'portal.yaml': portal(), ...files }));
  return {
    site: site!,
    warnings: warnings.map(({ file, line, reason }) => [file, line, reason].filter(Boolean).join(': ')),
  };
};

test('the path of a page is that of its file', async () => {
  const { site } = await read({
    'pages/index.md': '---\ncatalog: none\n---\n# Welcome\n',
    'pages/About us.md': '# About us\n',
    'pages/legal/index.md': '---\ntitle: Legal\nlayout: wide\ndescription: All of it.\n---\n',
    'pages/legal/terms.md': 'Text without a heading\n',
  });
  expect(site.pages.map(({ path, title, layout, home }) => [path, title, layout, home])).toEqual([
    ['/about-us', 'About us', 'text', undefined],
    ['/', 'Welcome', 'landing', 'page'],
    ['/legal', 'Legal', 'wide', undefined],
    ['/legal/terms', 'terms', 'text', undefined],
  ]);
});

test('links and images of pages lead to whole paths', async () => {
  const { site, warnings } = await read({
    ...product,
    'pages/terms.md': '# Terms\n\n## Refunds\n',
    'pages/guides/start.md':
      '# Start\n\n[a](../terms.md#refunds) [b](/terms) [c](../../products/tides/docs/start.md#keys) [d](product:tides/v1)\n\n![e](images/a.png)\n\n[f](#start)\n',
    'pages/guides/images/a.png': aPicture(),
    'pages/guides/images/unused.png': aPicture(),
  });
  const start = site.pages.find(({ path }) => path === '/guides/start');
  expect([...(start?.nodes ?? '').matchAll(/"(?:href|url)":"([^"]*)"/g)].map(([, url]) => url)).toEqual([
    '/terms#doc-heading-refunds',
    '/terms',
    'product:tides/docs/start#doc-heading-keys',
    'product:tides/v1',
    '/api/v2/portal/page-images/guides/images/a.png',
    '#doc-heading-start',
  ]);
  expect([...site.images].map(([path, { shown_on }]) => [path, shown_on])).toEqual([
    ['guides/images/a.png', ['/guides/start']],
  ]);
  expect(warnings).toEqual([
    'pages/guides/images/unused.png: is not published, because no page shows it or links to it',
  ]);
});

test('documents link to pages', async () => {
  const files = {
    'products/tides/product.yaml': 'name: Tides\n',
    'products/tides/docs/start.md': '[a](../../../pages/terms.md) [b](/terms#refunds)\n',
    'pages/terms.md': '# Terms\n\n## Refunds\n',
  };
  const { products } = await readFolder(aFolder({ 'portal.yaml': portal(), ...files }));
  expect(products[0]?.documents[0]?.nodes).toContain('"href":"/terms"');
  expect(products[0]?.documents[0]?.nodes).toContain('"href":"/terms#doc-heading-refunds"');
});

test('mistakes in pages are found with file and line', async () => {
  const found = await findingsOf({
    'portal.yaml': portal('teams:\n  - name: Partners\n', 'private'),
    'pages/search.md': '# Search\n',
    'pages/docs/intro.md': '# Intro\n',
    'pages/about.md': '---\nauthor: Ada\nlayout: narrow\n---\n',
    'pages/About.md': '# Again\n',
    'pages/---.md': '# No name\n',
    'pages/teams.md': '---\ntitle: Teams\nvisibility:\n  teams: [Partners, Patners]\n---\n',
    'pages/whom.md': '---\nvisibility: everyone\ncatalog: none\n---\n',
    'pages/dead.md': '# Dead\n\n[a](gone.md)\n![b](no.png)\n[c](product:nothing)\n[d](../portal.yaml)\n',
  });
  expect(found).toEqual([
    'pages/---.md: has no name that can stand in a URL: name files and folders with letters and digits',
    'pages/about.md: would have the path /about, which About.md has already',
    'pages/about.md:2: author is not known here: use title, description, visibility, layout, catalog and variables',
    'pages/about.md:3: layout must be text, wide or landing',
    'pages/dead.md:3: the link to "gone.md" leads nowhere',
    'pages/dead.md:4: the image "no.png" does not exist',
    'pages/dead.md:5: the link to "product:nothing" leads to the product "nothing", which does not exist',
    'pages/dead.md:6: the link to "../portal.yaml" leads out of the products of the folder',
    'pages/docs/intro.md: would have the path /docs/intro, which belongs to the portal: give it another name',
    'pages/search.md: would have the path /search, which belongs to the portal: give it another name',
    'pages/teams.md:3: visibility names the team "Patners", which portal.yaml does not have',
    'pages/whom.md:1: catalog belongs to the home page only, which is pages/index.md',
    'pages/whom.md:2: visibility must be public, developers, or teams with a list of their names',
  ]);
});

test('a page for developers needs accounts', async () => {
  const found = await findingsOf({ 'portal.yaml': portal(), 'pages/inside.md': '---\nvisibility: developers\n---\n' });
  expect(found).toEqual([
    'pages/inside.md:2: visibility developers needs accounts: name the ways to log in (sign_in) in portal.yaml',
  ]);
});

const navigation = `menu:
  - label: Products
    links:
      - { label: Tides, to: "product:tides" }
      - { label: Start, to: products/tides/docs/start.md#keys }
  - label: Terms
    to: pages/terms.md
  - { label: Catalog, to: /catalog }
  - { label: Sign up, to: /register, button: true, only: logged-out }
footer:
  columns:
    - title: Company
      links:
        - { label: Status, to: "https://status.example.com" }
  links:
    - { label: Terms, to: /terms#refunds }
  social:
    - { network: github, to: "https://github.com/example" }
announcement:
  text: Version 2 is here.
  to: product:tides/v1#getTides
  until: 2026-12-01
`;

test('menu, footer and announcement lead to pages, products and other sites', async () => {
  const { site } = await read({
    ...product,
    'portal.yaml': portal(navigation),
    'pages/terms.md': '# Terms\n\n## Refunds\n',
  });
  expect(site.targets).toEqual({
    'product:tides': 'product:tides',
    'products/tides/docs/start.md#keys': 'product:tides/docs/start#doc-heading-keys',
    'pages/terms.md': '/terms',
    '/catalog': '/catalog',
    '/register': '/register',
    'https://status.example.com': 'https://status.example.com',
    '/terms#refunds': '/terms#doc-heading-refunds',
    'product:tides/v1#getTides': 'product:tides/v1/operations/get-tides',
  });
});

test('an entry that leads nowhere is found with its line, and with what was probably meant', async () => {
  const found = await findingsOf({
    'portal.yaml': portal(`menu:
  - label: Both
    to: /terms
    links: [{ label: Terms, to: /terms }]
  - { label: Near, to: /tems }
  - { label: Far, to: /imprint }
  - { label: File, to: pages/imprint.md }
  - { label: Word, to: terms }
  - { label: Script, to: "javascript:alert(1)" }
  - { label: Host, to: //evil.example }
  - { label: Product, to: product:tide }
footer:
  columns: [{ title: A, links: [{ label: Heading, to: /terms#nothing }] }]
announcement: { text: Hello, label: More, from: 2026-02-02, until: 2026-02-01 }
`),
    'pages/terms.md': '# Terms\n',
  });
  expect(found).toEqual([
    'portal.yaml:6: a menu entry has either to, for a link, or links, for a group',
    'portal.yaml:9: the link to "/tems" leads to no page of the portal: did you mean /terms?',
    'portal.yaml:10: the link to "/imprint" leads to no page of the portal',
    'portal.yaml:11: the link to "pages/imprint.md" leads nowhere',
    'portal.yaml:12: the link to "terms" leads out of the products of the folder',
    'portal.yaml:13: the link to "javascript:alert(1)" cannot be read: write a path such as /terms, a file such as pages/terms.md, product:NAME, or a URL that begins with https://',
    'portal.yaml:14: the link to "//evil.example" cannot be read: write a path such as /terms, a file such as pages/terms.md, product:NAME, or a URL that begins with https://',
    'portal.yaml:15: the link to "product:tide" leads to the product "tide", which does not exist',
    'portal.yaml:17: the link to "/terms#nothing" leads to a heading that /terms does not have',
    'portal.yaml:18: until must be later than from',
    'portal.yaml:18: a label needs to, the target of its link',
  ]);
});

test('files and folders that nothing reads are named, with what was probably meant', async () => {
  const { warnings } = await read({
    ...product,
    'README.md': 'About the folder',
    LICENSE: '',
    'prodcuts/rain/product.yaml': 'name: Rain\n',
    'page/terms.md': '# Terms\n',
    'notes/ideas.md': '',
    'notes/more/ideas.md': '',
    'pages/imprint.markdown': '',
    'products/tides/doc/start.md': '',
    'products/tides/product.yml': '',
    'products/tides/docs/data.csv': '',
    'products/tides/tides-old.yaml': '',
  });
  expect(warnings).toEqual([
    'notes: nothing in this folder is read',
    'page: nothing in this folder is read: did you mean pages?',
    'pages/imprint.markdown: nothing reads this file: did you mean imprint.md?',
    'prodcuts: nothing in this folder is read: did you mean products?',
    'products/tides/doc: nothing in this folder is read: did you mean docs?',
    'products/tides/docs/data.csv: nothing reads this file',
    'products/tides/product.yml: nothing reads this file: did you mean product.yaml?',
    'products/tides/tides-old.yaml: nothing reads this file',
  ]);
});
