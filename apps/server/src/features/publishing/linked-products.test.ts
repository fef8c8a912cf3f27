import { documentNodesType } from '@portico/contract/documents.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aFolder } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const spec = `openapi: 3.1.0
info: { title: Payments, version: "2" }
paths:
  /captures:
    post: { operationId: capturePayment, responses: { default: { description: Done } } }
`;
const text = `# Wallet

[a](product:payments/v2#capturePayment) [b](../../payments/docs/start.md#keys) [c](../../payments/openapi.yaml)
[d](https://portal.test/products/payments) [e](/docs/payments/start)
`;
const wallet = { 'products/wallet/product.yaml': 'name: Wallet\n', 'products/wallet/docs/index.md': text };
const payments = {
  'products/payments/product.yaml': 'name: Payments\nversions: [{ name: v2, spec: openapi.yaml }]\n',
  'products/payments/openapi.yaml': spec,
  'products/payments/docs/start.md': '# Start\n\n## Keys\n',
};

async function aSite(database: TestDatabase) {
  const world = await aWorld(database, []);
  const { org_id, services } = world;
  const publish = (files: Record<string, string>, options = {}) =>
    services.publishing.publishFolder(org_id, aFolder(files), { is_operator: true, ...options });
  const read = async (path: string, accept = 'application/json') =>
    // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it, the test says
    (await (await world.fetch(`/api/v2/products${path}`, { headers: { accept } })).json()) as any;
  const linksOf = async (product: string, document: string): Promise<string[]> => {
    const nodes = await read(`/${product}/documents/${document}`, documentNodesType);
    return [...JSON.stringify(nodes).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href ?? '');
  };
  return Object.assign(world, { publish, read, linksOf });
}

const pages = [
  '/spec/payments/v2/operations/capture-payment',
  '/docs/payments/start#doc-heading-keys',
  '/spec/payments/v2',
  '/products/payments',
  '/docs/payments/start',
];

onBothEngines((open) => {
  test('links to other products lead to their pages, are exported as written, and cause no change in the next publish', async () => {
    await using database = await open();
    await using site = await aSite(database);
    await site.publish({ ...wallet, ...payments });
    const links = await site.linksOf('wallet', 'index');
    expect(links.map((link) => link.replace(/^https?:\/\/[^/]+/, ''))).toEqual(pages);
    const source = await site.read('/wallet/documents/index');
    expect(source.content).toBe(text);

    const exported = new Map<string, Uint8Array>();
    for await (const [path, bytes] of await site.services.publishing.export(site.org_id, 'main')) {
      exported.set(path, bytes);
    }
    const file = Buffer.from(exported.get('products/wallet/docs/index.md') ?? []).toString();
    expect(file.endsWith(text)).toBe(true);
    const again = Object.fromEntries([...exported].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
    expect((await site.publish(again)).changes).toEqual([]);
  });

  test('a folder of some products may link to other products of the portal, unless those are pruned', async () => {
    await using database = await open();
    await using site = await aSite(database);
    await site.publish(payments);
    expect((await site.publish(wallet)).changes).toContainEqual({ action: 'create', what: 'product', name: 'wallet' });
    expect((await site.linksOf('wallet', 'index')).map((link) => new URL(link).pathname)).toEqual(
      pages.map((page) => page.replace(/#.*/, '')),
    );
    await expect(site.publish(wallet, { prune: true })).rejects.toThrow(
      'leads to the product "payments", which does not exist',
    );
    await expect(
      site.publish({ ...wallet, ...payments, 'products/payments/docs/start.md': '# Start\n' }),
    ).rejects.toThrow('leads to a heading that start.md does not have');
  });

  test('links lead to the new path of a renamed target, and may still be written with the former one', async () => {
    await using database = await open();
    await using site = await aSite(database);
    await site.publish({ ...wallet, ...payments });
    const { id } = await site.services.portals.byHost('portal.test');
    const owner = await asUser(site, await aUser(site));
    const at = `/api/admin/v1/portals/${id}/products`;
    const products = (await owner('GET', at)).body.data as { id: string; slug: string }[];
    const one = `${at}/${products.find(({ slug }) => slug === 'payments')?.id}`;
    const [version] = (await owner('GET', one)).body.versions;
    const [document] = (await owner('GET', `${one}/documents`)).body.data;
    expect((await owner('PATCH', `${one}/versions/${version.id}`, { slug: 'second' })).status).toBe(200);
    expect((await owner('PATCH', `${one}/documents/${document.id}`, { slug: 'begin' })).status).toBe(200);
    expect((await owner('PATCH', one, { slug: 'pay' })).status).toBe(200);

    const renamed = pages.map((page) =>
      page.replace('/payments', '/pay').replace('/v2', '/second').replace('/start', '/begin'),
    );
    const links = async () =>
      (await site.linksOf('wallet', 'index')).map((link) => link.replace(/^https?:\/\/[^/]+/, ''));
    expect(await links()).toEqual(renamed);

    const exported: Record<string, string> = {};
    for await (const [path, bytes] of await site.services.publishing.export(site.org_id, 'main')) {
      exported[path] = Buffer.from(bytes).toString();
    }
    expect(exported['products/wallet/docs/index.md']?.endsWith(text)).toBe(true);
    await site.publish(exported);
    expect(await links()).toEqual(renamed);
  });

  test('the console checks links to other products in previews and edits, and warns of hidden targets', async () => {
    await using database = await open();
    await using site = await aSite(database);
    const hidden = { 'products/cards/product.yaml': 'name: Cards\nvisibility: hidden\nversions: [{ name: v1 }]\n' };
    await site.publish({ ...wallet, ...payments, ...hidden });
    const { id } = await site.services.portals.byHost('portal.test');
    const owner = await asUser(site, await aUser(site));
    const at = `/api/admin/v1/portals/${id}/products`;
    const products = (await owner('GET', at)).body.data as { id: string; slug: string }[];
    const one = `${at}/${products.find(({ slug }) => slug === 'wallet')?.id}`;

    const files = [
      { path: 'new.md', text: '[a](product:payments/v3) [b](product:cards) [c](product:wallet/docs/new)' },
    ];
    const { body } = await owner('POST', `${one}/previews/documents`, { files });
    expect(body.findings).toMatchObject([
      { file: 'docs/new.md', line: 1, cause: { code: 'link-no-version', values: { version: 'v3' } } },
    ]);
    expect(body.warnings).toMatchObject([{ file: 'docs/new.md', line: 1, cause: { code: 'link-to-hidden' } }]);
    expect((await owner('POST', `${one}/documents`, { files })).status).toBe(400);
    const right = [{ path: 'new.md', text: '[a](product:payments/v2) [b](product:cards)' }];
    expect((await owner('POST', `${one}/documents`, { files: right })).status).toBe(200);

    // A link that another edit broke does not block edits of this product.
    const gone = products.find(({ slug }) => slug === 'payments')?.id;
    expect((await owner('DELETE', `${at}/${gone}`)).status).toBe(204);
    expect((await owner('PATCH', one, { description: 'Money.' })).status).toBe(200);
    const preview = await owner('POST', `${one}/previews/documents`, { files: [{ path: 'other.md', text: 'Fine' }] });
    expect(preview.body).toMatchObject({ findings: [], warnings: { length: 7 } });
    expect((await owner('POST', `${one}/documents`, { files: right })).status).toBe(200);
  });

  test('links do not find content of other portals', async () => {
    await using database = await open();
    await using site = await aSite(database);
    const { org_id, services } = site;
    await site.publish(payments);
    const other = { 'portal.yaml': 'name: other\ntitle: Other\nhosts: [other.test]\nvisibility: public\n', ...wallet };
    await expect(services.publishing.publishFolder(org_id, aFolder(other), { is_operator: true })).rejects.toThrow(
      'leads to the product "payments", which does not exist',
    );
  });
});
