import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { toViewer, type Viewer } from '../access/viewer.ts';
import type { PortalContent, ProductContent } from '../publication/content.ts';

const aDocument = (slug: string, parent?: string) => ({
  source_path: parent ? `${parent}/${slug}.md` : `${slug}.md`,
  parent_path: parent && `${parent}.md`,
  slug,
  title: slug,
  content: `About ${parent ?? ''} ${slug}`,
});

const document = {
  openapi: '3.1.0',
  info: { title: 'Pay', version: '1' },
  paths: { '/captures': { post: { operationId: 'capturePayment' }, get: { operationId: 'list/all captures' } } },
  webhooks: { sunk: { post: {} } },
  components: { schemas: { Capture: { type: 'object' }, Größe: { type: 'string' } } },
};
const spec = { file_name: 'pay.json', content: JSON.stringify(document), document };

const payments = (more: Partial<ProductContent> = {}) =>
  aProduct(
    'payments',
    { name: 'Pay & Go', versions: [{ name: 'V1.0' }, { name: 'Version 2', slug: 'v2' }, { name: 'latest/é' }] },
    {
      specs: new Map([['Version 2', spec]]),
      documents: [
        aDocument('guides'),
        aDocument('setup', 'guides'),
        aDocument('cloud'),
        aDocument('setup', 'cloud'),
        aDocument('größen', 'cloud'),
      ],
      ...more,
    },
  );

async function aShop(database: TestDatabase, content: PortalContent[]) {
  const world = await aWorld(database, content);
  return Object.assign(world, {
    resolve: async (path: string, email?: string, host = 'portal.test') =>
      world.services.pagePaths.resolve(await viewerOf(world, host, email), path),
    publish: (of: PortalContent, prune = true) => world.services.publishing.publish(world.org_id, of, { prune }),
  });
}

async function viewerOf(world: World, host: string, email?: string): Promise<Viewer> {
  const portal = await world.services.portals.byHost(host);
  return toViewer({ portal, developer: email === undefined ? undefined : { email } });
}

const page = (path: string) => ({ outcome: 'page', path });
const moved = (to: string) => ({ outcome: 'moved', to });
const gone = { outcome: 'gone' };
const unknown = { outcome: 'unknown' };

onBothEngines((open) => {
  test('a page has one path, made of slugs, and every other path to it redirects there (PTH-01)', async () => {
    await using database = await open();
    await using shop = await aShop(database, [aPortalContent({}, [payments()])]);
    const { query } = database;
    const { id } = await query.selectFrom('product').select('id').executeTakeFirstOrThrow();
    const versions = await query.selectFrom('product_version').select(['id', 'slug']).execute();
    const v2 = versions.find(({ slug }) => slug === 'v2')?.id ?? '';
    const operations = (name: string) => `/spec/payments/v2/operations/${name}`;
    const cases: [string, unknown][] = [
      ['/products/payments', page('/products/payments')],
      ['/products/payments/', moved('/products/payments')],
      ['/products/PAYMENTS', moved('/products/payments')],
      [`/products/${id}`, moved('/products/payments')],
      [`/products/${id.toUpperCase()}`, unknown],
      ['/products/Pay%20%26%20Go', moved('/products/payments')],
      ['/products/%70ayments', moved('/products/payments')],
      ['/spec/payments', page('/spec/payments/latest-e')],
      ['/spec/payments/', moved('/spec/payments')],
      [`/spec/${id}`, moved('/spec/payments')],
      ['/spec/payments/v2', page('/spec/payments/v2')],
      ['/spec/payments/V2', moved('/spec/payments/v2')],
      ['/spec/payments/version%202', moved('/spec/payments/v2')],
      ['/spec/payments/v1.0', page('/spec/payments/v1.0')],
      ['/spec/payments/V1.0', moved('/spec/payments/v1.0')],
      ['/spec/payments/latest%2f%C3%89', moved('/spec/payments/latest-e')],
      ['/spec/payments/latest', { ...moved('/spec/payments/latest-e'), isTemporary: true }],
      [`/spec/${id}/${v2}`, moved('/spec/payments/v2')],
      [`/spec/payments/${id}`, unknown],
      [operations('capture-payment'), page(operations('capture-payment'))],
      [operations('capturePayment'), moved(operations('capture-payment'))],
      [operations('Capture-Payment/'), moved(operations('capture-payment'))],
      [operations('list-all-captures'), page(operations('list-all-captures'))],
      [operations('list%2Fall%20captures'), moved(operations('list-all-captures'))],
      [operations('postsunk'), moved(operations('post-sunk'))],
      ['/spec/PAYMENTS/version%202/operations/capturePayment', moved(operations('capture-payment'))],
      [operations('refund'), unknown],
      ['/spec/payments/v2/schemas/Capture', page('/spec/payments/v2/schemas/Capture')],
      ['/spec/payments/v2/schemas/Capture/', moved('/spec/payments/v2/schemas/Capture')],
      ['/spec/payments/v2/schemas/capture', unknown],
      ['/spec/payments/v2/schemas/Gr%C3%B6%C3%9Fe', page('/spec/payments/v2/schemas/Gr%C3%B6%C3%9Fe')],
      ['/spec/payments/v2/schemas/Gr%c3%b6%c3%9fe', page('/spec/payments/v2/schemas/Gr%C3%B6%C3%9Fe')],
      ['/spec/payments/v2/schemas/Refund', unknown],
      ['/spec/payments/v1.0/schemas/Capture', unknown],
      ['/docs/payments', page('/docs/payments/guides')],
      ['/docs/payments/guides/setup', page('/docs/payments/guides/setup')],
      ['/docs/Payments/guides/setup', moved('/docs/payments/guides/setup')],
      ['/docs/payments/cloud/setup/', moved('/docs/payments/cloud/setup')],
      ['/docs/payments/CLOUD/Setup', moved('/docs/payments/cloud/setup')],
      ['/docs/payments/cloud/gr%C3%B6%C3%9Fen', page('/docs/payments/cloud/gr%C3%B6%C3%9Fen')],
      ['/docs/payments/gr%C3%B6%C3%9Fen', moved('/docs/payments/cloud/gr%C3%B6%C3%9Fen')],
      ['/docs/payments/elsewhere/cloud', moved('/docs/payments/cloud')],
      ['/docs/payments/nowhere', unknown],
      ['/', undefined],
      ['/products', undefined],
      ['/spec/', undefined],
      ['/my-apps', undefined],
      ['/spec/payments/oauth2-redirect.html', undefined],
    ];
    for (const [path, answer] of cases) expect([path, await shop.resolve(path)]).toEqual([path, answer]);
    const documents = await query.selectFrom('document').select(['id', 'source_path']).execute();
    const { id: setup } = documents.find(({ source_path }) => source_path === 'cloud/setup.md') ?? { id: '' };
    expect(await shop.resolve(`/docs/${id}/${setup}`)).toEqual(moved('/docs/payments/cloud/setup'));
  });

  test('hostile paths lead nowhere, and no path redirects out of the portal', async () => {
    await using database = await open();
    const odd = aProduct('odd', {
      name: '//evil.test',
      versions: [{ name: '..' }, { name: 'operations' }, { name: '.' }],
    });
    await using shop = await aShop(database, [aPortalContent({}, [payments(), odd])]);
    for (const path of [
      '/products/..',
      '/products/%2e%2e',
      '/products/%2E%2E%2Fpayments',
      '/products/payments%2F',
      '/products/payments%00',
      '/products/%',
      '/products/%ff',
      '/products//payments',
      '/products/payments/more',
      `/products/${'x'.repeat(5000)}`,
      `/products/${'x'.repeat(256)}`,
      `/docs/payments${'/a'.repeat(100)}`,
      '/docs/payments/%00',
      '/docs/payments/guides//setup',
      '/spec/payments/v2/operations',
      '/spec/payments/v2/operations/',
      '/spec/payments/v2/toString/x',
      '/spec/payments/v2/operations/x/y',
      '/spec/payments/operations/capturePayment',
      '/spec/payments/v2/operations/%27%20or%201=1',
      '/spec/payments/__proto__',
      '/spec/payments/%25',
    ]) {
      expect([path, await shop.resolve(path)]).toEqual([path, unknown]);
    }
    expect(await shop.resolve('/products/%2F%2Fevil.test')).toEqual(moved('/products/odd'));
    expect(await shop.resolve('/spec/odd/operations')).toEqual(page('/spec/odd/operations'));
    expect(await shop.resolve('/spec/odd/%2e%2e')).toEqual(moved('/spec/odd/version-2'));
    expect(await shop.resolve('//evil.test/products/odd')).toBeUndefined();
  });

  test('a product whose slug has the form of an id has the path of its id, and takes no path of another product', async () => {
    await using database = await open();
    await using shop = await aShop(database, [aPortalContent({}, [payments()])]);
    const { id } = await database.query.selectFrom('product').select('id').executeTakeFirstOrThrow();
    await shop.publish(aPortalContent({}, [payments(), aProduct(id, { name: 'Twin', versions: [{ name: id }] })]));
    const twin = await database.query
      .selectFrom('product')
      .select('id')
      .where('name', '=', 'Twin')
      .executeTakeFirstOrThrow();
    expect(await shop.resolve(`/products/${id}`)).toEqual(moved('/products/payments'));
    expect(await shop.resolve('/products/Twin')).toEqual(moved(`/products/${twin.id}`));
    expect(await shop.resolve(`/products/${twin.id}`)).toEqual(page(`/products/${twin.id}`));
    expect(await shop.resolve(`/spec/${twin.id}`)).toEqual(page(`/spec/${twin.id}/v-${id}`));
  });

  test('a renamed page redirects, a removed page is gone, and a slug in use takes precedence (PTH-02, PTH-03)', async () => {
    await using database = await open();
    const versions = (...of: { name: string; slug?: string }[]) => ({ name: 'Pay & Go', versions: of });
    const documents = [
      aDocument('guides'),
      aDocument('setup', 'guides'),
      aDocument('cloud'),
      aDocument('setup', 'cloud'),
    ];
    const first = aProduct('pay', versions({ name: '1', slug: 'one' }, { name: '2' }), { documents });
    await using shop = await aShop(database, [aPortalContent({}, [first])]);

    const [guides, setup, cloud, other] = documents as [never, (typeof documents)[0], never, (typeof documents)[0]];
    const renamed = [guides, { ...setup, slug: 'install' }, cloud];
    const second = aProduct('pay', versions({ name: '1', slug: 'uno' }, { name: '3', slug: '2' }), {
      documents: renamed,
    });
    await shop.publish(aPortalContent({}, [second]));
    expect(await shop.resolve('/spec/pay/one')).toEqual(moved('/spec/pay/uno'));
    expect(await shop.resolve('/spec/pay/ONE')).toEqual(moved('/spec/pay/uno'));
    expect(await shop.resolve('/spec/pay/2')).toEqual(page('/spec/pay/2'));
    expect(await shop.resolve('/docs/pay/guides/setup')).toEqual(moved('/docs/pay/guides/install'));
    expect(await shop.resolve('/docs/pay/cloud/setup')).toEqual(gone);
    expect(await shop.resolve('/docs/pay/setup')).toEqual(moved('/docs/pay/guides/install'));

    // Another document takes the slug elsewhere: the paths of the removed documents still answer the same.
    const back = [
      ...renamed,
      { ...other, source_path: 'cloud/again.md', title: 'Again', slug: 'setup', content: 'New' },
    ];
    await shop.publish(aPortalContent({}, [{ ...second, documents: back }]));
    expect(await shop.resolve('/docs/pay/cloud/setup')).toEqual(page('/docs/pay/cloud/setup'));
    expect(await shop.resolve('/docs/pay/guides/setup')).toEqual(moved('/docs/pay/guides/install'));

    const third = aProduct('pay', versions({ name: '1', slug: 'uno' }));
    await shop.publish(aPortalContent({}, [third]));
    expect(await shop.resolve('/spec/pay/2')).toEqual(gone);
    expect(await shop.resolve('/docs/pay/guides/install')).toEqual(gone);
    expect(await shop.resolve('/spec/pay/3')).toEqual(unknown);

    await shop.publish(aPortalContent({}, [aProduct('other')]));
    for (const path of [
      '/products/pay',
      '/products/PAY/',
      '/spec/pay',
      '/spec/pay/uno',
      '/spec/pay/never',
      '/docs/pay/guides',
    ]) {
      expect([path, await shop.resolve(path)]).toEqual([path, gone]);
    }
    await shop.publish(aPortalContent({}, [aProduct('pay')]));
    expect(await shop.resolve('/products/pay')).toEqual(page('/products/pay'));
  });

  test('a folder or file with another name redirects if its name or its text is the same', async () => {
    await using database = await open();
    const documents = [aDocument('start'), aDocument('guide')];
    await using shop = await aShop(database, [aPortalContent({}, [aProduct('pay', { name: 'Pay' }, { documents })])]);
    const moves = [{ ...aDocument('start'), source_path: 'begin.md', slug: 'begin' }];
    await shop.publish(aPortalContent({}, [aProduct('pay', { name: 'Pay' }, { documents: moves })]));
    expect(await shop.resolve('/docs/pay/start')).toEqual(moved('/docs/pay/begin'));
    expect(await shop.resolve('/docs/pay/guide')).toEqual(gone);
    await shop.publish(aPortalContent({}, [aProduct('payments', { name: 'Pay' }, { documents: moves })]));
    expect(await shop.resolve('/docs/pay/begin')).toEqual(moved('/docs/payments/begin'));
    expect((await shop.fetch('/api/v2/products/pay')).status).toBe(200);
  });

  test('a hidden product, a foreign one and their former slugs answer like paths that never existed (PTH-04)', async () => {
    await using database = await open();
    const hidden = (slug: string) => aProduct(slug, { name: slug, visibility: 'hidden' as const });
    const elsewhere = (...products: ProductContent[]) =>
      aPortalContent({ name: 'elsewhere', hosts: ['elsewhere.test'] }, products);
    await using shop = await aShop(database, [
      aPortalContent({}, [hidden('secret'), aProduct('shy', { name: 'Shy' }), hidden('plan')]),
      elsewhere(aProduct('foreign'), aProduct('foreign-old', { name: 'Foreign' })),
    ]);
    await shop.publish(elsewhere(aProduct('foreign')));
    // One product changes its slug and is then hidden; the other is removed while it is hidden.
    await shop.publish(aPortalContent({}, [hidden('secret'), aProduct('timid', { name: 'Shy' })]));
    expect(await shop.resolve('/products/shy')).toEqual(moved('/products/timid'));
    await shop.publish(
      aPortalContent({}, [hidden('secret'), aProduct('timid', { name: 'Shy', visibility: 'hidden' })]),
    );
    for (const slug of ['secret', 'shy', 'timid', 'plan', 'foreign', 'foreign-old', 'nothing']) {
      for (const path of [`/products/${slug}`, `/spec/${slug}`, `/spec/${slug}/v1`, `/docs/${slug}/guide`]) {
        expect([path, await shop.resolve(path)]).toEqual([path, unknown]);
      }
    }
    expect(await shop.resolve('/products/foreign-old', undefined, 'elsewhere.test')).toEqual(gone);
  });

  test('a hidden product that takes a former slug changes nothing for readers who may not view it', async () => {
    await using database = await open();
    const old = aProduct('old', { name: 'Pay' });
    await using shop = await aShop(database, [aPortalContent({}, [old])]);
    const named = aProduct('new', { name: 'Pay' });
    await shop.publish(aPortalContent({}, [named]));
    const taken = aProduct('old', { name: 'Secret', visibility: 'hidden' });
    await shop.publish(aPortalContent({}, [named, taken]));
    expect(await shop.resolve('/products/old')).toEqual(moved('/products/new'));
    await shop.publish(aPortalContent({}, [named]));
    expect(await shop.resolve('/products/old')).toEqual(moved('/products/new'));
  });

  test('with access control only a team finds a product at its paths, and documents answer 403 to those who may not read them', async () => {
    await using database = await open();
    const products = [payments(), aProduct('secret', { name: 'Secret' }, { documents: [aDocument('plan')] })];
    const team = (product: string, ...roles: ('view' | 'view_documentation')[]) => ({ product, roles });
    const portal = {
      visibility: 'private' as const,
      rbac: true,
      teams: [
        { name: 'a', developers: ['ada@example.com'], products: [team('payments', 'view', 'view_documentation')] },
        { name: 'b', developers: ['bob@example.com'], products: [team('payments', 'view')] },
      ],
    };
    await using shop = await aShop(database, [aPortalContent(portal, products)]);
    const path = '/docs/payments/guides/setup';
    expect(await shop.resolve(path, 'ada@example.com')).toEqual(page(path));
    for (const asked of [path, '/docs/payments', '/docs/payments/nowhere', '/docs/Pay%20%26%20Go']) {
      expect([asked, await shop.resolve(asked, 'bob@example.com')]).toEqual([asked, { outcome: 'forbidden' }]);
    }
    expect(await shop.resolve('/spec/payments/v2', 'bob@example.com')).toEqual(page('/spec/payments/v2'));
    for (const email of ['ada@example.com', 'eve@example.com', undefined]) {
      expect(await shop.resolve('/docs/secret/plan', email)).toEqual(unknown);
    }
    // It is no longer known which team could view the removed product.
    await shop.publish(aPortalContent({ ...portal, teams: [] }, []));
    for (const email of ['ada@example.com', 'eve@example.com']) {
      expect(await shop.resolve('/products/payments', email)).toEqual(unknown);
      expect(await shop.resolve('/products/secret', email)).toEqual(unknown);
    }
  });

  test('a removed page answers 410 to readers who could view it, and 404 to others', async () => {
    await using database = await open();
    const forDevelopers = { ...aDocument('plan'), visibility: 'developers' as const };
    const pay = (documents = [aDocument('guide'), forDevelopers]) => aProduct('pay', {}, { documents });
    const inner = aProduct('inner', { visibility: 'developers' });
    const closed = aProduct('closed', { visibility: 'teams' });
    const portal = { sign_in: ['basic' as const] };
    await using shop = await aShop(database, [aPortalContent(portal, [pay(), inner, closed])]);
    const ada = 'ada@example.com';
    const outcomes = async (path: string) => [
      (await shop.resolve(path))?.outcome,
      (await shop.resolve(path, ada))?.outcome,
    ];
    expect(await outcomes('/docs/pay/plan')).toEqual(['unknown', 'page']);
    expect(await outcomes('/products/inner')).toEqual(['unknown', 'page']);
    expect(await outcomes('/products/closed')).toEqual(['unknown', 'unknown']);
    const renamed = { ...forDevelopers, slug: 'idea' };
    await shop.publish(aPortalContent(portal, [pay([aDocument('guide'), renamed]), inner, closed]));
    expect(await outcomes('/docs/pay/plan')).toEqual(['unknown', 'moved']);
    await shop.publish(aPortalContent(portal, [pay([])]));
    expect(await outcomes('/docs/pay/guide')).toEqual(['gone', 'gone']);
    expect(await outcomes('/docs/pay/plan')).toEqual(['unknown', 'gone']);
    expect(await outcomes('/docs/pay/idea')).toEqual(['unknown', 'gone']);
    expect(await outcomes('/products/inner')).toEqual(['unknown', 'gone']);
    expect(await outcomes('/products/closed')).toEqual(['unknown', 'unknown']);
  });
});
