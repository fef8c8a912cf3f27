import type { FoundPlaces } from '@portico/contract/places.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { ProductContent } from '../../publication/content.ts';

type Init = Parameters<World['fetch']>[1];

async function find(world: World, q: string, init: Init = {}, more = ''): Promise<FoundPlaces> {
  const answer = await world.fetch(`/api/v2/places?q=${encodeURIComponent(q)}${more}`, init);
  expect(answer.status).toBe(200);
  return (await answer.json()) as FoundPlaces;
}

const pathsOf = ({ data }: FoundPlaces) => data.map(({ path }) => path);
const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');
const marksOf = (pieces: readonly { text: string; is_match: boolean }[]) =>
  pieces.filter(({ is_match }) => is_match).map(({ text }) => text);

const aDocument = (slug: string, title: string, content: string, visibility?: 'developers' | 'teams') => ({
  source_path: `${slug}.md`,
  parent_path: undefined,
  slug,
  title,
  content,
  visibility,
});

const paymentsSpec = {
  openapi: '3.1.0',
  info: { title: 'Payments', version: '1' },
  paths: {
    '/payments': {
      post: {
        operationId: 'createPayment',
        summary: 'Create a payment',
        tags: ['Payments'],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Payment' } } },
        },
        responses: { 201: { description: 'The payment.' }, 402: { description: 'The card was declined.' } },
      },
    },
    '/payments/{id}/capture': {
      post: {
        operationId: 'capturePayment',
        summary: 'Capture a payment',
        responses: { 200: { description: 'Done' } },
      },
    },
  },
  webhooks: { paymentFailed: { post: { summary: 'A payment failed', responses: { 200: { description: 'Thanks' } } } } },
  components: {
    schemas: {
      Payment: {
        type: 'object',
        properties: {
          amount: { type: 'integer' },
          receipt_email: { type: 'string' },
          reason: { enum: ['card_expired'] },
        },
      },
    },
  },
};

const payments = () =>
  aProduct(
    'payments',
    {
      name: 'Payments',
      description: 'Money from cards',
      labels: { area: 'money' },
      versions: [{ name: 'v1', spec: 'v1.json' }],
    },
    {
      specs: new Map([['v1', { file_name: 'v1.json', content: JSON.stringify(paymentsSpec), document: paymentsSpec }]]),
      documents: [
        aDocument(
          'quickstart',
          'Quickstart',
          '# Quickstart\n\nBegin here.\n\n## Get a key\n\nEvery request carries a key in its header.\n',
        ),
        aDocument('inside', 'Inside', 'Settlement happens nightly.', 'developers'),
      ],
    },
  );

const withProducts = (database: TestDatabase, ...products: ProductContent[]) =>
  aWorld(database, [aPortalContent({}, products)]);

onBothEngines((open) => {
  test('a word finds operations, schemas, webhooks and sections, each with the path of its page', async () => {
    await using database = await open();
    await using world = await withProducts(database, payments());

    expect(pathsOf(await find(world, 'capture'))[0]).toBe('/spec/payments/v1/operations/capture-payment');
    expect(pathsOf(await find(world, 'receipt_email'))[0]).toBe('/spec/payments/v1/schemas/Payment');
    expect(pathsOf(await find(world, 'payment failed'))[0]).toBe('/spec/payments/v1/operations/post-payment-failed');
    expect(pathsOf(await find(world, 'key header'))[0]).toBe('/docs/payments/quickstart#doc-heading-get-a-key');
    expect(pathsOf(await find(world, 'payments'))[0]).toBe('/products/payments');
  });

  test('a call, an operation id, an inflected and a mistyped word find their operation', async () => {
    await using database = await open();
    await using world = await withProducts(database, payments());
    const create = '/spec/payments/v1/operations/create-payment';

    expect(pathsOf(await find(world, 'POST /payments'))[0]).toBe(create);
    expect(pathsOf(await find(world, 'createPayment'))[0]).toBe(create);
    expect(pathsOf(await find(world, 'creating payments'))[0]).toBe(create);
    expect(pathsOf(await find(world, 'captrue payment'))[0]).toBe('/spec/payments/v1/operations/capture-payment');
    expect(pathsOf(await find(world, '402'))).toEqual([create]);
    expect(pathsOf(await find(world, 'card expired'))).toContain('/spec/payments/v1/schemas/Payment');
    expect(pathsOf(await find(world, 'q'))).toContain('/docs/payments/quickstart');
  });

  test('a result has its marked words and the names of its product, version and section', async () => {
    await using database = await open();
    await using world = await withProducts(database, payments());
    const [section] = (await find(world, 'carries keys')).data;

    expect(section).toMatchObject({ kind: 'section', version: null, trail: ['Quickstart'] });
    expect(textOf(section!.title)).toBe('Get a key');
    expect(marksOf(section!.title)).toEqual(['key']);
    expect(textOf(section!.text)).toBe('Every request carries a key in its header.');
    expect(marksOf(section!.text)).toEqual(['carries', 'key']);
    const [operation] = (await find(world, 'capture payment')).data;
    expect(operation).toMatchObject({
      kind: 'operation',
      call: 'POST /payments/{id}/capture',
      product: { slug: 'payments', name: 'Payments' },
      version: { slug: 'v1', name: 'v1' },
    });
  });

  test('results are counted by kind, and filtered by product and label', async () => {
    await using database = await open();
    const refunds = aProduct('refunds', { name: 'Refunds', description: 'A payment goes back', versions: [] });
    await using world = await withProducts(database, payments(), refunds);
    const all = await find(world, 'payment');

    expect(all.meta.kinds).toMatchObject({ product: 2, operation: 2, webhook: 1, schema: 1 });
    expect(all.meta.page.total).toBe(all.data.length);
    const schemas = await find(world, 'payment', {}, '&kind=schema');
    expect(schemas.data.map(({ kind }) => kind)).toEqual(['schema']);
    expect(schemas.meta.kinds).toEqual(all.meta.kinds);
    const [ofPayments, ofRefunds, ...others] = all.meta.products;
    expect(ofPayments).toEqual({ slug: 'payments', name: 'Payments', count: all.meta.page.total - 1 });
    expect(ofRefunds).toEqual({ slug: 'refunds', name: 'Refunds', count: 1 });
    expect(others).toEqual([]);
    expect(schemas.meta.products).toEqual([{ slug: 'payments', name: 'Payments', count: 1 }]);
    expect(pathsOf(await find(world, 'payment', {}, '&product=refunds'))).toEqual(['/products/refunds']);
    expect(pathsOf(await find(world, 'payment', {}, '&label=area:money'))).not.toContain('/products/refunds');
    expect((await find(world, 'payment', {}, '&label=area:sea')).meta.page.total).toBe(0);
  });

  test('a document for developers is found and counted only for those who are logged in', async () => {
    await using database = await open();
    const content = aPortalContent({ sign_in: ['basic'], auto_approve_developers: true }, [payments()]);
    await using world = await aWorld(database, [content]);
    const headers = await signIn(world, await aDeveloper(world));

    expect(pathsOf(await find(world, 'settlement', { headers }))).toEqual(['/docs/payments/inside']);
    const stranger = await find(world, 'settlement');
    expect(stranger.data).toEqual([]);
    expect(stranger.meta.page.total).toBe(0);
    expect(stranger.meta.products).toEqual([]);
  });

  test('the index follows each publish: changed, new and deleted products', async () => {
    await using database = await open();
    const other = (description: string) => aProduct('tides', { name: 'Tides', description, versions: [] });
    await using world = await withProducts(database, payments(), other('Water comes and goes'));
    const publish = (...products: ProductContent[]) =>
      world.services.publishing.publish(world.org_id, aPortalContent({}, products), { prune: true });

    expect(pathsOf(await find(world, 'water'))).toEqual(['/products/tides']);
    await publish(payments(), other('The moon pulls'));
    expect(pathsOf(await find(world, 'water'))).toEqual([]);
    expect(pathsOf(await find(world, 'moon'))).toEqual(['/products/tides']);
    await publish(other('The moon pulls'));
    expect(pathsOf(await find(world, 'capture'))).toEqual([]);
    expect(pathsOf(await find(world, 'moon'))).toEqual(['/products/tides']);
    const left = await database.query.selectFrom('search_range').select('product').execute();
    expect(left).toHaveLength(1);
  });

  test('products published before the index existed are found after the next sweep', async () => {
    await using database = await open();
    await using world = await withProducts(database, payments());
    for (const table of ['search_word', 'search_range', 'search_place'] as const) {
      await database.query.deleteFrom(table).execute();
    }
    expect(pathsOf(await find(world, 'captured'))).toEqual([]);

    for (const sweep of world.services.sweeps) await sweep();
    expect(pathsOf(await find(world, 'capture'))[0]).toBe('/spec/payments/v1/operations/capture-payment');
  });

  test('documents for a team are found by its members', async () => {
    await using database = await open();
    const documents = [
      aDocument('plain', 'Plain', 'Mooring rules.'),
      aDocument('inner', 'Inner', 'Mooring rates.', 'teams'),
    ];
    const products = [aProduct('berths', { name: 'Berths', versions: [] }, { documents })];
    const team = (name: string, email: string, ...roles: ('view' | 'view_documentation')[]) => ({
      name,
      products: [{ product: 'berths', roles }],
      developers: [email],
    });
    const teams = [
      team('Readers', 'ada@example.com', 'view', 'view_documentation'),
      team('Viewers', 'bob@example.com', 'view'),
    ];
    const content = aPortalContent({ visibility: 'private', rbac: true, teams }, products);
    await using world = await aWorld(database, [content]);
    const ada = await signIn(world, await aDeveloper(world));
    const bob = await signIn(world, await aDeveloper(world, { email: 'bob@example.com' }));

    expect(pathsOf(await find(world, 'mooring', { headers: ada }))).toHaveLength(2);
    const seen = await find(world, 'mooring', { headers: bob });
    expect([seen.data, seen.meta.page.total, seen.meta.kinds.section]).toEqual([[], 0, 0]);
    expect(pathsOf(await find(world, 'berths', { headers: bob }))).toEqual(['/products/berths']);
  });
});
