import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { PortalContent, ProductContent } from '../publication/content.ts';

const aDocument = (slug: string, parent?: string, more = {}) => ({
  source_path: parent ? `${parent}/${slug}.md` : `${slug}.md`,
  parent_path: parent && `${parent}.md`,
  slug,
  title: `About ${slug}`,
  content: slug,
  ...more,
});

const document = {
  openapi: '3.1.0',
  info: { title: 'Pay', version: '1' },
  paths: {
    '/captures': {
      post: { operationId: 'capturePayment', summary: 'Capture a payment' },
      get: { operationId: 'list/all captures' },
    },
  },
  components: { schemas: { Capture: { type: 'object' }, Größe: { type: 'string' } } },
};
const spec = { file_name: 'pay.json', content: JSON.stringify(document), document };

const payments = (more: Partial<ProductContent> = {}, file: Partial<ProductContent['file']> = {}) =>
  aProduct(
    'payments',
    { name: 'Payments', versions: [{ name: 'V1.0', deprecated: true }, { name: 'V2' }, { name: 'empty' }], ...file },
    {
      specs: new Map([
        ['V1.0', spec],
        ['V2', spec],
      ]),
      documents: [aDocument('guides'), aDocument('größen', 'guides')],
      ...more,
    },
  );

const ofVersion = (version: string) => [
  `/spec/payments/${version}`,
  `/spec/payments/${version}/operations/capture-payment`,
  `/spec/payments/${version}/operations/list-all-captures`,
  `/spec/payments/${version}/schemas/Capture`,
  `/spec/payments/${version}/schemas/Gr%C3%B6%C3%9Fe`,
];
const paths = [
  '/',
  '/products/payments',
  ...ofVersion('v1.0'),
  ...ofVersion('v2'),
  '/docs/payments/guides',
  '/docs/payments/guides/gr%C3%B6%C3%9Fen',
];

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };
const nothing = { status: 404, type: 'text/plain; charset=utf-8', text: 'Not found\n' };

async function aSite(database: TestDatabase, portals: PortalContent[]) {
  const world = await aWorld(database, portals, { public_url: new URL('https://site.test') });
  const read = async (path: string, host = 'portal.test', headers: Record<string, string> = browser) => {
    const response = await world.fetch(path, { host, headers });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const listed = async (host = 'portal.test') => {
    const { text } = await read('/sitemap.xml', host);
    return [...text.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path);
  };
  return Object.assign(world, { read, listed });
}

const imageOf = async (world: World, path: string, host = 'portal.test') =>
  world.services.shareImages.pathOf(await world.services.portals.byHost(host), path);

/** Products that a reader without an account must not discover, beside one that they may read. */
const withSecrets = () => [
  payments({
    documents: [
      aDocument('guides'),
      aDocument('plans', undefined, { visibility: 'developers', own_visibility: 'developers' }),
    ],
  }),
  aProduct('hidden', { name: 'Hidden', visibility: 'hidden' }, { specs: new Map([['v1', spec]]) }),
  aProduct('inner', { name: 'Inner', visibility: 'developers' }, { documents: [aDocument('guides')] }),
  aProduct('team', { name: 'Team', visibility: 'teams' }, { specs: new Map([['v1', spec]]) }),
];

const secrets = [
  '/docs/payments/plans',
  '/products/hidden',
  '/spec/hidden/v1',
  '/spec/hidden/v1/operations/capture-payment',
  '/products/inner',
  '/docs/inner/guides',
  '/products/team',
  '/spec/team/v1',
];

onBothEngines((open) => {
  // SEO-04
  test('the sitemap lists every page that a visitor may read, by its canonical path, with its last change', async () => {
    await using database = await open();
    await using site = await aSite(database, [aPortalContent({}, [payments()])]);
    expect((await site.listed()).toSorted()).toEqual(paths.toSorted());
    const { status, type, text } = await site.read('/sitemap.xml');
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(text).toMatch(
      /<loc>https:\/\/portal\.test\/products\/payments<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/,
    );
    expect((await site.read('/sitemap-1.xml')).text).toBe(text);
    for (const path of ['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-01.xml', '/sitemap-x.xml', '/sitemap-']) {
      expect([path, await site.read(path)]).toEqual([path, nothing]);
    }
  });

  test('every path of the sitemap leads to its page', async () => {
    await using database = await open();
    await using site = await aSite(database, [aPortalContent({}, [payments()])]);
    const portal = await site.services.portals.byHost('portal.test');
    const titles = new Map<string, unknown>();
    for (const path of await site.listed()) titles.set(path!, await site.services.pages.findOpenPage(portal, path!));
    expect([...titles.values()]).not.toContain(undefined);
    expect(titles.get('/')).toEqual({ title: 'Test portal', context: '' });
    expect(titles.get('/products/payments')).toEqual({ title: 'Payments', context: 'Test portal' });
    expect(titles.get('/spec/payments/v2')).toEqual({ title: 'Payments', context: 'V2' });
    const operation = '/spec/payments/v2/operations/';
    expect(titles.get(`${operation}capture-payment`)).toEqual({ title: 'Capture a payment', context: 'Payments V2' });
    expect(titles.get(`${operation}list-all-captures`)).toMatchObject({ title: 'GET /captures' });
    expect(titles.get('/spec/payments/v2/schemas/Gr%C3%B6%C3%9Fe')).toMatchObject({ title: 'Größe' });
    expect(titles.get('/docs/payments/guides/gr%C3%B6%C3%9Fen')).toEqual({
      title: 'About größen',
      context: 'Payments',
    });
  });

  // SEO-05
  test('hidden products, those for developers or teams, and such documents are not in the sitemap and have no image', async () => {
    await using database = await open();
    const portal = { sign_in: ['basic' as const] };
    await using site = await aSite(database, [aPortalContent(portal, withSecrets())]);
    const listed = await site.listed();
    expect(listed).toContain('/docs/payments/guides');
    for (const path of secrets) {
      expect(listed).not.toContain(path);
      expect([path, await imageOf(site, path)]).toEqual([path, undefined]);
      const asked = `/share${path}/${'0'.repeat(24)}.png`;
      expect([path, await site.read(asked)]).toEqual([path, nothing]);
    }
  });

  test('a private portal, one that is closed to search engines and an unknown host have no sitemap', async () => {
    await using database = await open();
    await using site = await aSite(database, [
      aPortalContent({ visibility: 'private' }, [payments()]),
      aPortalContent({ name: 'quiet', hosts: ['quiet.test'], search_engines: false }, [payments()]),
    ]);
    for (const host of ['portal.test', 'quiet.test', 'unknown.test']) {
      for (const path of ['/sitemap.xml', '/sitemap-1.xml']) {
        expect([host, path, await site.read(path, host)]).toEqual([host, path, nothing]);
      }
    }
    expect(await imageOf(site, '/products/payments')).toBeUndefined();
    expect(await site.read(`/share/products/payments/${'0'.repeat(24)}.png`)).toEqual(nothing);
    // Other sites may still show links to it.
    expect(await imageOf(site, '/products/payments', 'quiet.test')).toMatch(/^\/share\/products\/payments\//);
  });

  test('each portal has its own sitemap, even if products have equal names', async () => {
    await using database = await open();
    await using site = await aSite(database, [
      aPortalContent({}, [aProduct('one')]),
      aPortalContent({ name: 'other', hosts: ['other.test'] }, [aProduct('two')]),
    ]);
    expect(await site.listed()).toEqual(['/', '/products/one']);
    expect(await site.listed('other.test')).toEqual(['/', '/products/two']);
    const image = await imageOf(site, '/products/one');
    expect(await site.read(image!, 'other.test')).toEqual(nothing);
  });

  test('a cached sitemap is not sent again until something is published', async () => {
    await using database = await open();
    await using site = await aSite(database, [aPortalContent({}, [aProduct('one')])]);
    const ask = (etag = '') => site.fetch('/sitemap.xml', { headers: { 'if-none-match': etag } });
    const etag = (await ask()).headers.get('etag') ?? '';
    expect((await ask(etag)).status).toBe(304);
    await site.services.publishing.publish(site.org_id, aPortalContent({}, [aProduct('one'), aProduct('two')]));
    const after = await ask(etag);
    expect([after.status, (await after.text()).includes('/products/two')]).toEqual([200, true]);
    await site.services.publishing.publish(
      site.org_id,
      aPortalContent({}, [aProduct('one', { visibility: 'hidden' })]),
    );
    expect(await site.listed()).not.toContain('/products/one');
  });

  test('a new specification changes its version’s pages', async () => {
    await using database = await open();
    let time = Date.parse('2026-01-01T00:00:00Z');
    await using world = await aWorld(database, [aPortalContent({}, [payments()])], { clock: () => time });
    const changedOf = async (path: string) =>
      new RegExp(`${path}</loc><lastmod>([^<]*)<`).exec(await (await world.fetch('/sitemap.xml')).text())?.[1];
    time = Date.parse('2026-02-02T00:00:00Z');
    const other = { ...document, info: { title: 'Pay more', version: '2' } };
    const specs = new Map([
      ['V1.0', spec],
      ['V2', { ...spec, content: JSON.stringify(other), document: other }],
    ]);
    await world.services.publishing.publish(world.org_id, aPortalContent({}, [payments({ specs })]));
    expect(await changedOf('/spec/payments/v2/operations/capture-payment')).toBe('2026-02-02T00:00:00.000Z');
    expect(await changedOf('/spec/payments/v1.0/operations/capture-payment')).toBe('2026-01-01T00:00:00.000Z');
    expect(await changedOf('/docs/payments/guides')).toBe('2026-01-01T00:00:00.000Z');
  });

  test('the image of a page may be cached forever; a new title has a new image, and the old URL redirects to it', async () => {
    await using database = await open();
    await using site = await aSite(database, [aPortalContent({}, [payments()])]);
    const path = '/products/payments';
    const image = (await imageOf(site, path)) ?? '';
    expect(image).toMatch(/^\/share\/products\/payments\/[0-9a-f]{24}\.png$/);
    const answer = await site.fetch(image);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);

    await site.services.publishing.publish(site.org_id, aPortalContent({}, [payments({}, { name: 'Money' })]));
    const next = (await imageOf(site, path)) ?? '';
    expect(next).not.toBe(image);
    const moved = await site.fetch(image, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([302, next]);

    const colored = aPortalContent({ appearance: { accent: '#c2185b' } }, [payments({}, { name: 'Money' })]);
    await site.services.publishing.publish(site.org_id, colored);
    expect(await imageOf(site, path)).not.toBe(next);

    const hidden = aPortalContent({}, [payments({}, { name: 'Money', visibility: 'hidden' })]);
    await site.services.publishing.publish(site.org_id, hidden);
    for (const old of [image, next]) expect(await site.read(old)).toEqual(nothing);
  });

  test('one IP address can cause a limited number of drawings; cached images are always sent', async () => {
    await using database = await open();
    const limits = { 'share-images-from-address': 1 };
    await using world = await aWorld(database, [aPortalContent({}, [payments()])], { limits });
    const [first = '', second = ''] = [await imageOf(world, '/products/payments'), await imageOf(world, '/')];
    expect((await world.fetch(first)).status).toBe(200);
    const refused = await world.fetch(second, { headers: browser });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      429,
      'application/problem+json; charset=utf-8',
    ]);
    expect((await world.fetch(first)).status).toBe(200);
  });

  test('paths that are not canonical have no image', async () => {
    await using database = await open();
    await using site = await aSite(database, [aPortalContent({}, [payments()])]);
    const { id } = await database.query.selectFrom('product').select('id').executeTakeFirstOrThrow();
    const hash = '0'.repeat(24);
    for (const path of [
      `/share/products/${id}/${hash}.png`,
      `/share/products/PAYMENTS/${hash}.png`,
      `/share/products/payments//${hash}.png`,
      `/share/spec/payments/${hash}.png`,
      `/share/spec/payments/V2/${hash}.png`,
      `/share/spec/payments/empty/${hash}.png`,
      `/share/spec/payments/v2/operations/capturePayment/${hash}.png`,
      `/share/docs/payments/${hash}.png`,
      `/share/docs/payments/gr%C3%B6%C3%9Fen/${hash}.png`,
      `/share/my-apps/${hash}.png`,
      '/share/',
      '/share/products/payments',
      `/share/products/payments/${hash}.jpg`,
      `/share/products/payments/${hash.toUpperCase().replaceAll('0', 'A')}.png`,
    ]) {
      expect([path, await site.read(path)]).toEqual([path, nothing]);
    }
    const own = await site.fetch(`/share/products/payments/${hash}.png`, { redirect: 'manual' });
    expect(own.status).toBe(302);
    expect((await site.fetch(`/share/${hash}.png`, { redirect: 'manual' })).status).toBe(302);
  });
});
