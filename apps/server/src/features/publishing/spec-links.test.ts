import { aFolder, findingsOf } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { expect, test } from 'vitest';
import { formatFinding } from '../publication/findings.ts';
import { readFolder } from './folder.ts';

const yaml = (links: readonly string[]) =>
  [
    'openapi: 3.1.0',
    'info:',
    '  title: Wallet',
    '  version: "1"',
    '  description: |',
    ...links.map((link) => `    See [this](${link}).`),
    'paths: {}',
    '',
  ].join('\n');

const aSite = (spec: string, name = 'openapi.yaml') => ({
  'products/payments/product.yaml': 'name: Payments\nversions: [{ name: v1, spec: a.json }]\n',
  'products/payments/a.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Payments', version: '1' },
    paths: {
      '/captures': { post: { operationId: 'capturePayment', responses: { default: { description: 'Done' } } } },
    },
  }),
  'products/payments/docs/index.md': '# Start\n',
  'products/wallet/product.yaml': `name: Wallet\nversions: [{ name: v1, spec: ${name} }]\n`,
  [`products/wallet/${name}`]: spec,
});

test('links of a specification to pages of the portal are checked, with file, line and reason', async () => {
  const dead = [
    'product:nothing',
    'product:payments/v9',
    'product:payments/v1#no',
    '/docs/payments/none',
    '/spec/none/v1',
  ];
  const findings = await findingsOf(aSite(yaml(dead)));
  expect(findings).toHaveLength(dead.length);
  for (const [at, link] of dead.entries()) {
    expect(findings[at]).toContain(`products/wallet/openapi.yaml:${6 + at}`);
    expect(findings[at]).toContain(link);
  }
});

test('links with a target, and links to other sites, cause no findings', async () => {
  const links = ['product:payments', 'product:payments/v1#capturePayment', '/docs/payments', '/products/payments'];
  const others = ['https://elsewhere.example/docs/none', '#heading', 'mailto:a@b.example', '/login'];
  const { products } = await readFolder(aFolder(aSite(yaml([...links, ...others]))));
  expect(products).toHaveLength(2);
});

test('escaped slashes in JSON are read correctly', async () => {
  const text =
    '{"openapi":"3.1.0",\n"info":{"title":"W","version":"1",\n"description":"[a](\\/docs\\/payments\\/none)\\nmore"},"paths":{}}';
  const [finding, ...others] = await findingsOf(aSite(text, 'openapi.json'));
  expect([finding?.includes('openapi.json:3'), others]).toEqual([true, []]);
});

test('a link to content with fewer readers causes a warning', async () => {
  const site = { ...aSite(yaml(['product:payments'])) };
  site['products/payments/product.yaml'] += 'visibility: hidden\n';
  const { warnings = [] } = await readFolder(aFolder(site));
  expect(warnings.map(formatFinding).join()).toContain('products/wallet/openapi.yaml:6');
});
