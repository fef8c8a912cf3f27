import { createHash } from 'node:crypto';
import { aLargeDocument } from '@portico/test-kit/fixtures/large-specification.ts';
import { expect, test } from 'vitest';
import { SpecificationRefused } from './bounds.ts';
import { compileReference } from './compile-reference.ts';
import type { Bundle, OperationBundle, SchemaBundle } from './compiled.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);
const compile = (document: object) => compileReference({ openapi: '3.1.0', ...document }, hashOf);
const readAll = ({ bundles }: ReturnType<typeof compile>) =>
  [...bundles.values()].map((bundle) => JSON.parse(bundle) as Bundle);
/** Bundles may also contain lists of the whole document. */
const isPage = ({ kind }: Bundle): boolean => kind === 'operation' || kind === 'schema';

function operationOf(reference: ReturnType<typeof compile>, anchor: string): OperationBundle {
  const entry = reference.index.operations.find((one) => one.anchor === anchor);
  return JSON.parse(reference.bundles.get(entry?.bundle ?? '') ?? 'null') as OperationBundle;
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answering = (schema: unknown) => ({ responses: { 200: { content: { 'application/json': { schema } } } } });

/** Measures the processor time of this thread, which other programs do not affect. */
function processorTime() {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}

test('anchors are the id of the operation or its method and path, safe in a URL and unique', () => {
  const { index } = compile({
    paths: {
      '/a/{id}': { get: {}, post: { operationId: 'a b/c' } },
      '/b': { get: { operationId: 'same' }, put: { operationId: 'same' }, post: { operationId: 'same-2' } },
      '/ü': { get: { operationId: '../..' } },
    },
  });
  expect(index.operations.map(({ anchor }) => anchor)).toEqual([
    'get_a__id_',
    'a-b-c',
    'same',
    'same-2',
    'same-2-2',
    'item',
  ]);
});

test.each([
  ['capturePayment', 'capture-payment'],
  ['GetAccountsAccount', 'get-accounts-account'],
  ['list_all.boats', 'list-all-boats'],
  ['HTTPServerStatus', 'http-server-status'],
  ['getV2UserIDs', 'get-v2-user-ids'],
  ['créer/Compte', 'creer-compte'],
  ['--a--', 'a'],
  ['船を見る', 'get-boats-id'],
  ['', 'get-boats-id'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('the slug of an operation with the id %j is %j', (operationId, slug) => {
  const { index, ...reference } = compile({ paths: { '/boats/{id}': { get: { operationId } } } });
  expect(index.operations[0]?.slug).toBe(slug);
  expect(operationOf({ index, ...reference }, index.operations[0]?.anchor ?? '').operation.slug).toBe(slug);
});

test('slugs are unique, stay when operations are added below, and are never the anchor of another operation', () => {
  const first = { '/船': { get: {} }, '/b/{id}': { get: { operationId: 'getB' }, put: { operationId: 'getB' } } };
  const more = {
    '/b': { get: { operationId: 'get-b' }, head: { operationId: 'get_b' }, post: { operationId: 'put-b-2' } },
    '/c': { get: { operationId: 'getB' }, 'x-other': {} },
    '/get': { get: { operationId: 'get' }, patch: { operationId: 'get-船' } },
  };
  const slugsOf = (paths: object) => compile({ paths }).index.operations.map(({ slug }) => slug);
  expect(slugsOf(first)).toEqual(['get', 'get-b', 'get-b-put-b-id']);
  const added = slugsOf({ ...first, '/c': { get: { operationId: 'getB' } }, '/d': { get: { operationId: 'get_b' } } });
  expect(added).toEqual(['get', 'get-b', 'get-b-put-b-id', 'get-b-get-c', 'get-b-get-d']);
  expect(slugsOf({ ...first, ...more })).toEqual([
    ...['get-get', 'get-b-get-b-id', 'get-b-put-b-id'],
    ...['get-b', 'get-b-head-b', 'put-b-2'],
    ...['get-b-get-c', 'get', 'get-patch-get'],
  ]);
  const same = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`/${'y'.repeat(90)}${at}`, { get: {} }]));
  const slugs = slugsOf({ ...same, ...first });
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(Math.max(...slugs.map(({ length }) => length))).toBeLessThanOrEqual(80);
});

test('a webhook has a slug, and the link of a response has the slug of its operation', () => {
  const links = { next: { operationId: 'getBoat' }, outside: { operationId: 'elsewhere' } };
  const reference = compile({
    paths: {
      '/': { get: { operationId: 'list', responses: { 200: { links } } } },
      '/boat': { get: { operationId: 'getBoat' } },
    },
    webhooks: { boatSunk: { post: {} } },
  });
  expect(reference.index.operations.map(({ slug }) => slug)).toEqual(['list', 'get-boat', 'post-boat-sunk']);
  expect(operationOf(reference, 'list').operation.responses[0]?.links).toEqual([
    { name: 'next', operationId: 'getBoat', anchor: 'getBoat', slug: 'get-boat' },
    { name: 'outside', operationId: 'elsewhere' },
  ]);
});

test('a schema with a name that is safe in a URL has this name as its anchor', () => {
  const { index } = compile({ components: { schemas: { 'a b': {}, 'a-b': {}, 'pkg.Type_1': {} } } });
  expect(index.schemas.map(({ name, anchor }) => [name, anchor])).toEqual([
    ['a b', 'a-b-2'],
    ['a-b', 'a-b'],
    ['pkg.Type_1', 'pkg.Type_1'],
  ]);
});

test('tags are in the order of the document, then those that only operations name, then untagged operations', () => {
  const { index } = compile({
    tags: [{ name: 'b', 'x-displayName': 'Bees' }],
    paths: { '/': { get: { tags: ['a', 'b'] }, post: {} } },
  });
  expect(index.tags).toEqual([{ name: 'b', title: 'Bees' }, { name: 'a' }, { name: '' }]);
});

test('a parameter of an operation replaces that of its path', () => {
  const shared = { name: 'id', in: 'path', description: 'shared' };
  const reference = compile({
    paths: {
      '/{id}': {
        parameters: [shared, { ...shared, in: 'query' }],
        get: { operationId: 'g', parameters: [{ ...shared, description: 'own' }] },
      },
    },
  });
  expect(operationOf(reference, 'g').operation.parameters).toEqual([
    { name: 'id', in: 'path', description: 'own' },
    { name: 'id', in: 'query', description: 'shared' },
  ]);
});

test('a bundle has the nearest schemas, and names the bundles of those beyond the size limit', () => {
  const big = { description: 'x'.repeat(20_000) };
  const reference = compile({
    paths: { '/': { get: { operationId: 'g', ...answering({ anyOf: [ref('A'), ref('B'), ref('C')] }) } } },
    components: {
      schemas: { A: { ...big, items: ref('Near') }, B: big, C: { type: 'integer' }, Near: {}, Far: {} },
    },
  });
  const { schemas, further } = operationOf(reference, 'g');
  expect(Object.keys(schemas)).toEqual(['A', 'C', 'Near']);
  expect(Object.keys(further)).toEqual(['B']);
  const beyond = JSON.parse(reference.bundles.get(further.B ?? '') ?? 'null') as SchemaBundle;
  expect(beyond).toMatchObject({ kind: 'schema', name: 'B' });
});

test('every reference in every bundle of a large document leads to a schema in it or to another bundle', () => {
  const reference = compileReference(aLargeDocument({ operations: 150, bytes: 800_000 }), hashOf);
  for (const bundle of readAll(reference).filter(isPage)) {
    const own = bundle.kind === 'schema' ? [bundle.name] : [];
    const known = new Set([...Object.keys(bundle.schemas), ...Object.keys(bundle.further), ...own]);
    for (const [, name] of JSON.stringify(bundle).matchAll(/"\$ref":"#\/schemas\/([^"]+)"/g)) {
      expect(known).toContain(name);
    }
    for (const hash of Object.values(bundle.further)) expect(reference.bundles.has(hash)).toBe(true);
  }
});

test('an unchanged bundle keeps its hash, also in cycles, and a changed one and all that contain it get new ones', () => {
  const schemas = {
    A: { items: ref('B') },
    B: { items: ref('A') },
    User: { items: ref('A') },
    Alone: { type: 'string' },
  };
  const hashes = (of: object) =>
    Object.fromEntries(
      compile({ components: { schemas: of } }).index.schemas.map(({ name, bundle }) => [name, bundle]),
    );
  const before = hashes(schemas);
  expect(new Set(Object.values(before)).size).toBe(4);
  expect(hashes({ Another: {}, ...schemas })).toMatchObject(before);
  const after = hashes({ ...schemas, B: { title: 'changed', items: ref('A') } });
  expect(Object.keys(before).filter((name) => before[name] === after[name])).toEqual(['Alone']);
});

test('recursive callbacks end', () => {
  const path = { post: { callbacks: { again: { $ref: '#/components/callbacks/Again' } }, responses: {} } };
  const reference = compile({
    paths: { '/': { get: { operationId: 'g', callbacks: { first: { $ref: '#/components/callbacks/Again' } } } } },
    components: { callbacks: { Again: { '{$url}': path } } },
  });
  expect(
    operationOf(reference, 'g').operation.callbacks?.[0]?.operation.callbacks?.[0]?.operation.callbacks,
  ).toBeUndefined();
});

const nested = (levels: number) => Array.from({ length: levels }).reduce<object>((inside) => ({ not: inside }), {});
const chain = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`S${at}`, { items: ref(`S${(at + 1) % count}`) }]));
/** Grows tenfold with each level, as YAML aliases can. */
const doubled = (levels: number) => {
  let node: unknown = { title: 'x' };
  for (let level = 0; level < levels; level++) node = Array.from({ length: 10 }).fill(node);
  return node;
};
const circular: Record<string, unknown> = {};
circular.again = circular;

test.each<[what: string, document: object, reason: string]>([
  ['100,000 schemas', { components: { schemas: chain(100_000) } }, 'has 100000 schemas; at most 20000 can be shown'],
  ['endless nesting', { components: { schemas: { A: nested(5000) } } }, 'is nested more than 200 levels deep'],
  ['aliases in aliases', { 'x-a': doubled(9) }, 'has more than 4000000 values'],
  ['a recursive document', { 'x-a': circular }, 'is nested more than 200 levels deep'],
  [
    'too many operations',
    { paths: Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`/${at}`, { get: {} }])) },
    'has 10001 operations; at most 10000 can be shown',
  ],
  [
    'a response that every operation repeats',
    {
      paths: Object.fromEntries(
        Array.from({ length: 500 }, (_, at) => [
          `/${at}`,
          { get: { responses: { 200: { $ref: '#/components/responses/Big' } } } },
        ]),
      ),
      components: { responses: { Big: { description: 'x'.repeat(1_000_000) } } },
    },
    'repeats too much: its operations cannot be kept one by one',
  ],
])('%s are refused with a reason in a short time', (_what, document, reason) => {
  const spent = processorTime();
  const refused = { message: reason, cause: expect.objectContaining({ code: expect.any(String) }) };
  expect(() => compile(document)).toThrow(expect.objectContaining(refused));
  expect(spent()).toBeLessThan(10_000);
});

test.each<[what: string, document: object]>([
  ['a cycle of 15,000 schemas', { components: { schemas: chain(15_000) } }],
  [
    'a chain of 1,000 references',
    {
      paths: { '/': { $ref: '#/components/pathItems/P0' } },
      components: {
        pathItems: Object.fromEntries(
          Array.from({ length: 1000 }, (_, at) => [`P${at}`, { $ref: `#/components/pathItems/P${at + 1}` }]),
        ),
      },
    },
  ],
  [
    'a parameter that is a reference to itself',
    { paths: { '/': { get: { parameters: [{ $ref: '#/paths/~1/get/parameters/0' }] } } } },
  ],
  [
    '10,000 operations with the same name',
    {
      paths: Object.fromEntries(
        Array.from({ length: 10_000 }, (_, at) => [`/${at}`, { get: { operationId: 'same' } }]),
      ),
    },
  ],
  [
    'schemas that all refer to each other',
    {
      components: {
        schemas: Object.fromEntries(
          Array.from({ length: 300 }, (_, at) => [
            `S${at}`,
            { anyOf: Array.from({ length: 300 }, (__, to) => ref(`S${to}`)) },
          ]),
        ),
      },
    },
  ],
])('%s: compiled in limited time', (_what, document) => {
  const spent = processorTime();
  compile(document);
  expect(spent()).toBeLessThan(10_000);
});

test.each([[null], ['text'], [[]], [3]])('%j is not a document', (document) => {
  expect(() => compileReference(document, hashOf)).toThrow(SpecificationRefused);
});

test.each([
  [{ paths: { '/a': null, '/b': { get: 3 }, '/c': { get: { parameters: 'x', responses: [1], requestBody: 7 } } } }],
  [{ info: [], servers: {}, tags: [null, 3], security: 'no', components: { schemas: 'none', securitySchemes: [1] } }],
  [
    {
      paths: {
        '/': {
          get: {
            responses: {
              200: { content: { 'a/b': { examples: [1], schema: { properties: [] } } }, headers: 3, links: 'x' },
            },
          },
        },
      },
    },
  ],
])('a document of the wrong shape is compiled as far as possible: %j', (document) => {
  expect(() => compile(document)).not.toThrow();
});

test('1,000 operations in 8 MB give a small index, and bundles that do not grow with the document', {
  timeout: 120_000,
}, () => {
  const document = aLargeDocument({ operations: 1000, bytes: 8_000_000 });
  expect(JSON.stringify(document).length).toBeGreaterThan(7_500_000);
  const spent = processorTime();
  const { index, bundles } = compileReference(document, hashOf);
  expect(spent()).toBeLessThan(15_000);
  expect(index.operations).toHaveLength(1000);
  expect(JSON.stringify(index).length).toBeLessThan(900_000);
  const pages = [...bundles.values()].filter((bundle) => isPage(JSON.parse(bundle)));
  expect(pages.length).toBeGreaterThan(1000);
  expect(Math.max(...pages.map((bundle) => bundle.length))).toBeLessThan(120_000);
});
