import type { DocumentNode, DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { aFolder, findingsOf, portalYaml } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { describe, expect, test } from 'vitest';
import { formatFinding } from '../publication/findings.ts';
import { type FolderReading, readFolder } from './folder.ts';
import type { StoredTarget } from './link-targets.ts';

const spec = `openapi: 3.1.0
info: { title: Payments, version: "2" }
paths:
  /payments/{id}/capture:
    post: { operationId: capturePayment, responses: { default: { description: Done } } }
  /refunds:
    get: { responses: { default: { description: Done } } }
  /shared: { $ref: "#/components/pathItems/Shared" }
webhooks:
  settled:
    post: { operationId: onSettled, responses: { default: { description: Done } } }
components:
  pathItems:
    Shared:
      get: { operationId: readShared, responses: { default: { description: Done } } }
  schemas:
    Capture: { type: object }
`;
const product = 'name: Payments\nversions:\n  - { name: v1 }\n  - { name: "Version 2", spec: api/openapi.yaml }\n';

const aSite = (links: readonly string[], more: Record<string, string> = {}) => ({
  'products/payments/product.yaml': product,
  'products/payments/api/openapi.yaml': spec,
  'products/payments/docs/index.md': '# Start\n',
  'products/payments/docs/guides/index.md': '# Guides\n',
  'products/payments/docs/guides/setup.md': '---\nslug: first-steps\n---\n# Set up\n\n## Keys\n',
  'products/wallet/product.yaml': 'name: Wallet\n',
  'products/wallet/docs/guides/index.md': `# Wallet\n\n${links.map((link) => `[x](<${link}>)`).join('\n\n')}\n`,
  ...more,
});

function hrefsIn(node: DocumentNode | DocumentRoot): string[] {
  return [...(node.type === 'link' ? [node.href] : []), ...('children' in node ? node.children.flatMap(hrefsIn) : [])];
}

async function publish(links: readonly string[], more: Record<string, string> = {}, reading?: FolderReading) {
  const { products, warnings = [] } = await readFolder(aFolder(aSite(links, more)), reading);
  const [page] = products.find(({ slug }) => slug === 'wallet')?.documents ?? [];
  return { hrefs: hrefsIn(JSON.parse(page?.nodes ?? '')), warnings: warnings.map(formatFinding) };
}

test.each([
  ['product:payments', 'product:payments'],
  ['product:Payments', 'product:payments'],
  ['product:payments/v1', 'product:payments/v1'],
  ['product:payments/version%202', 'product:payments/version-2'],
  ['product:payments/version-2', 'product:payments/version-2'],
  ['product:payments/latest', 'product:payments/version-2'],
  ['product:payments/latest#capturePayment', 'product:payments/version-2/operations/capture-payment'],
  ['product:payments/latest#capture-payment', 'product:payments/version-2/operations/capture-payment'],
  ['product:payments/latest#POST /payments/{id}/capture', 'product:payments/version-2/operations/capture-payment'],
  ['product:payments/latest#GET /refunds', 'product:payments/version-2/operations/get-refunds'],
  ['product:payments/latest#readShared', 'product:payments/version-2/operations/read-shared'],
  ['product:payments/latest#onSettled', 'product:payments/version-2/operations/on-settled'],
  ['product:payments/latest/schemas/Capture', 'product:payments/version-2/schemas/Capture'],
  ['product:payments/docs', 'product:payments/docs/index'],
  ['product:payments/docs/guides/first-steps#keys', 'product:payments/docs/guides/first-steps#doc-heading-keys'],
  ['product:payments/docs/guides/setup', 'product:payments/docs/guides/first-steps'],
  ['product:payments/docs/first-steps', 'product:payments/docs/guides/first-steps'],
  ['../../../payments/docs/guides/setup.md#keys', 'product:payments/docs/guides/first-steps#doc-heading-keys'],
  ['../../../payments/docs/guides', 'product:payments/docs/guides'],
  ['../../../payments', 'product:payments'],
  ['../../../payments/product.yaml', 'product:payments'],
  ['../../../payments/api/openapi.yaml', 'product:payments/version-2'],
  ['../../../payments/openapi.json#capturePayment', 'product:payments/version-2/operations/capture-payment'],
  ['../../../payments/api/openapi.yaml#/components/schemas/Capture', 'product:payments/version-2/schemas/Capture'],
  ['..%2F..%2F..%2Fpayments/docs/index.md', 'product:payments/docs/index'],
  ['../../../wallet/docs/guides/index.md', 'product:wallet/docs/guides'],
  ['/spec/payments/latest', 'product:payments/version-2'],
  ['/spec/payments/latest#/Payments/capturePayment', 'product:payments/version-2/operations/capture-payment'],
  ['https://portal.test/docs/payments/guides/first-steps', 'product:payments/docs/guides/first-steps'],
  ['http://PORTAL.test:3000/products/payments?x=1', 'product:payments'],
  ['//portal.test/spec/payments/v1/', 'product:payments/v1'],
])('a link to %s is stored as %s', async (link, kept) => {
  expect((await publish([link])).hrefs).toEqual([kept]);
});

test.each([
  '/my-apps',
  '/',
  '/api/v2/products',
  'https://other.test/spec/none/v1',
  'https://portal.test.evil.test/docs/none',
  'https://user@portal.test:x/docs/none',
  'mailto:a@example.com',
])('a link to %s does not lead to the portal', async (link) => {
  expect((await publish([link])).hrefs).toEqual([link]);
});

const file = 'products/wallet/docs/guides/index.md:3: the link to';
test.each([
  ['product:paiments', 'leads to the product "paiments", which does not exist'],
  ['product:payments/v9', 'leads to version "v9", which payments does not have'],
  ['product:wallet/latest', 'leads to version "latest", which wallet does not have'],
  [
    'product:payments/latest#refund',
    'leads to the operation "refund", which version Version 2 of payments does not have',
  ],
  ['product:payments/v1#refund', 'leads to the operation "refund", which version v1 of payments does not have'],
  [
    'product:payments/latest/schemas/Refund',
    'leads to the schema "Refund", which version Version 2 of payments does not have',
  ],
  ['product:payments/docs/none', 'leads to a document that payments does not have'],
  ['product:payments/docs/guides#none', 'leads to a heading that guides/index.md does not have'],
  ['../../../payments/docs/none.md', 'leads nowhere'],
  ['../../../payments/notes.pdf', 'leads to a file that is not published: only documents and images are'],
  ['../../../payments/none.yaml', 'leads nowhere'],
  ['../../../../portal.yaml', 'leads out of the products of the folder'],
  ['../../../../../../etc/passwd', 'leads out of the products of the folder'],
  ['..%2f..%2f..%2f..%2f..%2fetc/passwd', 'leads out of the products of the folder'],
  ['/spec/payments/v9', 'leads to version "v9", which payments does not have'],
  ['/docs/none/start', 'leads to the product "none", which does not exist'],
  ['https://portal.test/products/none', 'leads to the product "none", which does not exist'],
  ['product:__proto__', 'leads to the product "__proto__", which does not exist'],
  ['product:payments/constructor', 'leads to version "constructor", which payments does not have'],
  ['product:%00', 'leads to the product "\u0000", which does not exist'],
  [`product:${'a'.repeat(5000)}`, `leads to the product "${'a'.repeat(5000)}", which does not exist`],
])('a link to %s is refused', async (link, why) => {
  expect(await findingsOf(aSite([link]))).toEqual([`${file} "${encodeURI(link).replaceAll('%25', '%')}" ${why}`]);
});

test.each([
  'product:',
  'product://payments',
  'product:payments/../wallet',
  'product:payments#x',
  '/spec/payments/a/b/c',
])('a link to %s is invalid', async (link) => {
  expect(await findingsOf(aSite([link]))).toEqual([
    `${file} "${link}" cannot be read: write product:NAME, product:NAME/VERSION, product:NAME/VERSION#OPERATION or product:NAME/docs/PAGE`,
  ]);
});

test('a link to a hidden product is published with a warning, unless its own product is hidden too', async () => {
  const hidden = { 'products/payments/product.yaml': `${product}visibility: hidden\n` };
  const link = 'product:payments/v1';
  expect(await publish([link], hidden)).toEqual({
    hrefs: [link],
    warnings: [`${file} "${link}" leads to payments, which some readers of this page cannot see`],
  });
  const both = { ...hidden, 'products/wallet/product.yaml': 'name: Wallet\nvisibility: hidden\n' };
  expect((await publish([link], both)).warnings).toEqual([]);
});

test('a link to content for developers or teams causes a warning on pages with more readers', async () => {
  const portal = `${portalYaml}sign_in: [basic]\n`;
  const of = (visibility: string) => ({
    'portal.yaml': portal,
    'products/payments/product.yaml': `${product}visibility: ${visibility}\n`,
  });
  const link = 'product:payments/v1';
  expect((await publish([link], of('public'))).warnings).toEqual([]);
  expect((await publish([link], of('developers'))).warnings).toHaveLength(1);
  const alike = { ...of('developers'), 'products/wallet/product.yaml': 'name: Wallet\nvisibility: developers\n' };
  expect((await publish([link], alike)).warnings).toEqual([]);
  const page = { 'products/payments/docs/guides/setup.md': '---\nvisibility: teams\n---\n# Set up\n' };
  const { warnings } = await publish(['product:payments/docs/guides/setup'], { ...of('public'), ...page });
  expect(warnings).toHaveLength(1);
});

test('links to a product that cannot be read cause no further findings', async () => {
  const found = await findingsOf(
    aSite(['product:payments/v9'], { 'products/payments/product.yaml': 'versions: []\n' }),
  );
  expect(found).toEqual([expect.stringMatching(/^products\/payments\/product\.yaml/)]);
});

test('documents that refer to each other in a circle are read once each', async () => {
  const circle = { 'products/payments/docs/index.md': '# Start\n\n[x](product:wallet/docs/guides)\n' };
  expect((await publish(['product:payments/docs/index'], circle)).hrefs).toEqual(['product:payments/docs/index']);
});

describe('what was published before', () => {
  const id = '0198c5f2-0000-7000-8000-000000000001';
  const version_id = '0198c5f2-0000-7000-8000-000000000002';
  const document_id = '0198c5f2-0000-7000-8000-000000000003';
  const cards: StoredTarget = {
    id,
    slug: 'cards',
    name: 'Cards',
    is_published: true,
    visibility: null,
    former: ['charge-cards'],
    versions: [{ id: version_id, name: 'Third', slug: 'v3', former: ['v3-beta'], file_name: 'cards.yaml' }],
    documents: [
      { id: document_id, source_path: 'start.md', chain: ['begin'], former: ['guides/start'], visibility: null },
    ],
  };
  const asked: string[][] = [];
  const linked: NonNullable<FolderReading['linked']> = {
    async products(portal, keys) {
      expect(portal).toBe('main');
      asked.push([...keys]);
      return keys.some((key) => ['cards', 'charge-cards', id].includes(key.toLowerCase())) ? [cards] : [];
    },
    reference: async () => undefined,
    pages: async () => [],
    documentText: async () => '# Start\n\n## Keys\n',
  };

  test.each([
    ['product:cards/v3', 'product:cards/v3'],
    ['/spec/0198C5F2-0000-7000-8000-000000000001/0198c5f2-0000-7000-8000-000000000002', 'product:cards/v3'],
    [`/docs/${id}/${document_id}`, 'product:cards/docs/begin'],
    ['../../../cards/docs/start.md#keys', 'product:cards/docs/begin#doc-heading-keys'],
    ['../../../cards/specs/v3/cards.yaml', 'product:cards/v3'],
    ['product:charge-cards/v3-beta', 'product:cards/v3'],
    ['product:charge-cards/Third', 'product:cards/v3'],
    ['product:cards/docs/guides/start', 'product:cards/docs/begin'],
    ['../../../charge-cards/docs/start.md', 'product:cards/docs/begin'],
  ])('may be linked to by %s', async (link, kept) => {
    expect((await publish([link], {}, { linked })).hrefs).toEqual([kept]);
  });

  test('may be linked to by its former ids and slugs, also if the folder contains it', async () => {
    const folder = {
      'products/cards/product.yaml': 'name: Cards\nversions: [{ name: Third, slug: v4 }]\n',
      'products/cards/docs/start.md': '---\nslug: other\n---\n# Start\n',
    };
    const links = [
      `/spec/${id}/${version_id}`,
      `/docs/cards/${document_id}`,
      '/spec/charge-cards/v3',
      '/docs/cards/begin',
    ];
    const { hrefs } = await publish(links, folder, { linked });
    const [version, document] = ['product:cards/v4', 'product:cards/docs/other'];
    expect(hrefs).toEqual([version, document, version, document]);
  });

  test('may not be linked to when it is pruned', async () => {
    expect(await findingsOf(aSite(['product:cards']), { linked, others: 'pruned' })).toEqual([
      `${file} "product:cards" leads to the product "cards", which does not exist`,
    ]);
  });

  test('causes a warning when an edit breaks a link in an unchanged text', async () => {
    const site = aSite(['product:gone/docs/a']);
    const content = site['products/wallet/docs/guides/index.md'];
    const documents = [{ source_path: 'guides/index.md', content, nodes: null, conversion: null }];
    const published = async (_: string, slug: string) =>
      slug === 'wallet' ? { documents, spec_hashes: new Map() } : undefined;
    const { warnings } = await publish(['product:gone/docs/a'], {}, { published, linked, isPart: true });
    expect(warnings).toEqual([`${file} "product:gone/docs/a" leads to the product "gone", which does not exist`]);
    expect(await findingsOf(site, { published, linked })).toHaveLength(1);
    expect(await findingsOf(aSite(['product:gone']), { published, linked, isPart: true })).toHaveLength(1);
  });

  test('is looked up in batches, each target once', async () => {
    asked.length = 0;
    const links = Array.from({ length: 1200 }, (_, at) => `product:p${at % 600}`);
    expect(await findingsOf(aSite(links), { linked })).toHaveLength(1200);
    expect(asked.map(({ length }) => length)).toEqual([500, 100]);
  });
});

test('a document of 10,000 links is checked in bounded time', async () => {
  const operations = Array.from(
    { length: 2000 },
    (_, at) => `  /p${at}:\n    get: { operationId: op${at}, responses: { default: { description: Done } } }\n`,
  );
  const large = spec.replace('paths:\n', `paths:\n${operations.join('')}`);
  const links = Array.from({ length: 10_000 }, (_, at) =>
    at % 2 ? `product:payments/latest#op${at % 2000}` : `product:payments/latest#GET /p${at % 2000}`,
  );
  const start = performance.now();
  const { hrefs } = await publish(links, { 'products/payments/api/openapi.yaml': large });
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(hrefs.slice(0, 2)).toEqual([
    'product:payments/version-2/operations/op0',
    'product:payments/version-2/operations/op1',
  ]);
});
