import type { FoundPlaces } from '@portico/contract/places.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aFolder, findingsOf, portalYaml } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { describe, expect, test } from 'vitest';

const payments = {
  'products/payments/product.yaml': 'name: Payments\nversions: [{ name: v2, spec: openapi.yaml }]\n',
  'products/payments/openapi.yaml': `openapi: 3.1.0
info: { title: Payments, version: "2" }
paths:
  /captures:
    post: { operationId: capturePayment, summary: Capture a payment, responses: { default: { description: Done } } }
  /refunds:
    post: { operationId: createRefund, summary: Give it back, responses: { default: { description: Done } } }
components:
  schemas:
    Receipt: { type: object, properties: { total: { type: integer } } }
`,
  'products/payments/docs/start.md': '# Start\n\nHello.\n\n## Keys\n\nA key opens the door.\n',
};
const hiddenProduct = { 'products/cards/product.yaml': 'name: Cards\nvisibility: developers\n' };

const search = (yaml: string) => ({
  'portal.yaml': `${portalYaml}sign_in: [basic]\nauto_approve_developers: true\n${yaml}`,
});

async function aSite(database: TestDatabase, files: Record<string, string>) {
  const world = await aWorld(database, []);
  const publish = (folder: Record<string, string>) =>
    world.services.publishing.publishFolder(world.org_id, aFolder(folder), { is_operator: true, prune: true });
  await publish(files);
  const find = async (q: string, more = '', init: Parameters<typeof world.fetch>[1] = {}) => {
    const answer = await world.fetch(`/api/v2/places?q=${encodeURIComponent(q)}${more}`, init);
    expect(answer.status).toBe(200);
    return (await answer.json()) as FoundPlaces;
  };
  const pathsOf = async (...asked: Parameters<typeof find>) => (await find(...asked)).data.map(({ path }) => path);
  return Object.assign(world, { publish, find, pathsOf });
}

const capture = '/spec/payments/v2/operations/capture-payment';

describe('the search settings of portal.yaml', () => {
  test.each<[string, string, string]>([
    ['synonyms: { two words: [payments] }', '5', '"two words" must be a single word'],
    ['synonyms: { money: [payment links] }', '5', '"payment links" must be a single word'],
    ['synonyms: { money: [payments], MONEY: [payouts] }', '5', '"MONEY" is there twice'],
    ['synonyms: { money: [payments, Payments] }', '5', '"Payments" is there twice'],
    ['synonyms: { money: [] }', '5', 'must have at least 1 items'],
    ['pins: [{ words: ["!?"], to: "product:payments" }]', '5', '"!?" has no word that can be searched for'],
    [
      'pins: [{ words: [take money], to: "product:payments" }, { words: [Money take], to: "product:payments/v2" }]',
      '5',
      '"Money take" already has a pinned result',
    ],
    ['pins: [{ words: [a], to: "product:nothing" }]', '5', 'leads to the product "nothing", which does not exist'],
    ['pins: [{ words: [a], to: "product:payments/v9" }]', '5', 'leads to version "v9", which payments does not have'],
    ['pins: [{ words: [a], to: "product:payments/v2#noSuch" }]', '5', 'leads to the operation "noSuch"'],
    [
      'pins: [{ words: [a], to: "/docs/payments/start#nowhere" }]',
      '5',
      'leads to a heading that start.md does not have',
    ],
    ['pins: [{ words: [a], to: "https://example.com/" }]', '5', '"https://example.com/" is no page of a product'],
    ['pins: [{ words: [], to: "product:payments" }]', '5', 'must have at least 1 items'],
    ['synonym: {}', '5', 'synonym'],
  ])('are refused at their line if wrong: %s', async (settings, line, finding) => {
    const found = await findingsOf({ 'portal.yaml': `${portalYaml}search: { ${settings} }\n`, ...payments });
    expect(found).toEqual([expect.stringContaining(finding)]);
    expect(found[0]).toContain(`portal.yaml:${line}`);
  });
});

onBothEngines((open) => {
  test('a search for a synonym finds the words that it means, in every form, and not the other way round', async () => {
    await using database = await open();
    const yaml = 'search: { synonyms: { money: [payments], "Geld": [refund] } }\n';
    await using site = await aSite(database, { ...search(yaml), ...payments });

    expect(await site.pathsOf('money')).toContain(capture);
    expect((await site.pathsOf('moneys'))[0]).toBe('/products/payments');
    expect(await site.pathsOf('geld')).toContain('/spec/payments/v2/operations/create-refund');
    const [first] = (await site.find('money capture')).data;
    expect(first).toMatchObject({ path: capture, is_pinned: false });
    expect(first?.title).toContainEqual({ text: 'payment', is_match: true });
    const cards = await (await site.fetch('/api/v2/search/product-catalog?q=money')).json();
    expect(cards).toMatchObject({ data: [{ source: { name: 'Payments' } }] });

    await site.publish({ ...search(''), ...payments });
    expect(await site.pathsOf('money')).toEqual([]);
  });

  test('a pinned result comes first for its words in any order, whatever it says itself', async () => {
    await using database = await open();
    const pins = [
      '{ words: [take money, "Cobrar"], to: "product:payments/v2#capturePayment" }',
      '{ words: [refund], to: "product:payments/v2/schemas/Receipt" }',
      '{ words: [door], to: "/docs/payments/start#keys" }',
      '{ words: [begin], to: products/payments/docs/start.md }',
      '{ words: [version], to: "product:payments/v2" }',
      '{ words: [shop], to: "https://portal.test/products/payments" }',
    ];
    await using site = await aSite(database, { ...search(`search: { pins: [${pins.join(', ')}] }\n`), ...payments });

    expect(await site.pathsOf('Money: take!')).toEqual([capture]);
    expect((await site.find('cobrar')).data).toMatchObject([{ path: capture, is_pinned: true }]);
    const refund = await site.find('refund');
    expect(refund.data.map(({ path }) => path)).toEqual([
      '/spec/payments/v2/schemas/Receipt',
      '/spec/payments/v2/operations/create-refund',
    ]);
    expect(refund.meta).toMatchObject({ page: { total: 2 }, kinds: { schema: 1, operation: 1 } });
    expect(await site.pathsOf('refund', '&kind=operation')).toEqual(['/spec/payments/v2/operations/create-refund']);
    expect(await site.pathsOf('refund', '&page[size]=1&page[number]=2')).toEqual([
      '/spec/payments/v2/operations/create-refund',
    ]);
    expect((await site.find('door')).data).toMatchObject([{ path: '/docs/payments/start#doc-heading-keys' }]);
    expect((await site.pathsOf('begin'))[0]).toBe('/docs/payments/start');
    expect((await site.pathsOf('version'))[0]).toBe('/spec/payments/v2');
    expect((await site.pathsOf('shop'))[0]).toBe('/products/payments');
    expect(await site.pathsOf('shop', '&product=nothing')).toEqual([]);
  });

  test('a pinned result follows its place when products change, are renamed and go', async () => {
    await using database = await open();
    const settings = search('search: { pins: [{ words: [cash], to: "product:payments/v2#createRefund" }] }\n');
    await using site = await aSite(database, { ...settings, ...payments });
    const refund = '/spec/payments/v2/operations/create-refund';
    expect(await site.pathsOf('cash')).toEqual([refund]);

    const spec = payments['products/payments/openapi.yaml'];
    const more = spec.replace(
      'paths:',
      'paths:\n  /a: { get: { operationId: aFirst, responses: { default: { description: Done } } } }',
    );
    const changed = { ...payments, 'products/payments/openapi.yaml': more };
    await site.publish({ ...settings, ...changed });
    expect(await site.pathsOf('cash')).toEqual([refund]);

    const { id } = await site.services.portals.byHost('portal.test');
    const owner = await asUser(site, await aUser(site));
    const at = `/api/admin/v1/portals/${id}/products`;
    const [product] = (await owner('GET', at)).body.data;
    const [version] = (await owner('GET', `${at}/${product.id}`)).body.versions;
    expect((await owner('PATCH', `${at}/${product.id}`, { slug: 'pay' })).status).toBe(200);
    expect((await owner('PATCH', `${at}/${product.id}/versions/${version.id}`, { slug: 'second' })).status).toBe(200);
    expect(await site.pathsOf('cash')).toEqual(['/spec/pay/second/operations/create-refund']);
    expect((await owner('DELETE', `${at}/${product.id}`)).status).toBe(204);
    expect(await site.pathsOf('cash')).toEqual([]);
  });

  test('a pinned result that a reader may not see is neither shown nor counted', async () => {
    await using database = await open();
    const settings = search(
      'search: { pins: [{ words: [wallet], to: "product:cards" }], synonyms: { purse: [cards] } }\n',
    );
    await using site = await aSite(database, { ...settings, ...payments, ...hiddenProduct });
    const headers = await signIn(site, await aDeveloper(site));

    for (const words of ['wallet', 'purse']) {
      expect(await site.pathsOf(words, '', { headers })).toEqual(['/products/cards']);
      const stranger = await site.find(words);
      expect([stranger.data, stranger.meta.page.total, stranger.meta.kinds.product]).toEqual([[], 0, 0]);
    }
  });

  test('a publish with the same settings changes nothing, and the plan names each that changes', async () => {
    await using database = await open();
    const yaml = (to: string) =>
      search(`search: { synonyms: { money: [payments] }, pins: [{ words: [cash, Take it], to: "${to}" }] }\n`);
    await using site = await aSite(database, { ...yaml('product:payments'), ...payments });

    expect((await site.publish({ ...yaml('product:payments'), ...payments })).changes).toEqual([]);
    const { changes } = await site.publish({ ...yaml('product:payments/v2'), ...payments });
    expect(changes).toEqual([
      { action: 'change', what: 'pinned result', name: 'cash' },
      { action: 'change', what: 'pinned result', name: 'take' },
    ]);
    expect((await site.pathsOf('cash'))[0]).toBe('/spec/payments/v2');
    const { changes: gone } = await site.publish({ ...search(''), ...payments });
    expect(gone.map(({ action, what }) => `${action} ${what}`)).toEqual([
      'delete synonym',
      'delete pinned result',
      'delete pinned result',
    ]);
  });
});
