import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { compileReference } from './compile-reference.ts';
import type { SchemaBundle } from './compiled.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** Compiles the schema `It`, and returns its bundle. */
function compile(schema: unknown, others: Record<string, unknown> = {}): SchemaBundle {
  const document = { openapi: '3.1.0', components: { schemas: { It: schema, Other: { title: 'other' }, ...others } } };
  const { index, bundles } = compileReference(document, hashOf);
  const entry = index.schemas.find(({ name }) => name === 'It');
  return JSON.parse(bundles.get(entry?.bundle ?? '') ?? 'null') as SchemaBundle;
}

const other = { $ref: '#/components/schemas/Other' };
const toOther = { $ref: '#/schemas/Other' };

/** Every keyword of JSON Schema 2020-12, OpenAPI and Swagger, with a schema and its compiled form. */
const keywords: [keyword: string, written: object, compiled: unknown][] = [
  ['$schema', { $schema: 'https://json-schema.org/draft/2020-12/schema' }, {}],
  ['$vocabulary', { $vocabulary: {} }, {}],
  [
    '$id',
    { $id: 'https://api.example/it', $defs: { a: {} }, items: { $ref: '#/$defs/a' } },
    { items: { $ref: '#/schemas/$defs/a' } },
  ],
  ['$ref', { $ref: '#/components/schemas/Other', title: 'beside' }, { ...toOther, title: 'beside' }],
  ['$anchor', { items: { $anchor: 'leaf' }, not: { $ref: '#leaf' } }, { items: {}, not: { $ref: '#/schemas/#leaf' } }],
  ['$dynamicRef', { $dynamicAnchor: 'node', items: { $dynamicRef: '#node' } }, { items: { $ref: '#/schemas/It' } }],
  ['$dynamicAnchor', { $dynamicAnchor: 'node' }, {}],
  [
    '$defs',
    { $defs: { a: {} }, items: { $ref: '#/components/schemas/It/$defs/a' } },
    { items: { $ref: '#/schemas/schemas/It/$defs/a' } },
  ],
  ['$comment', { $comment: 'for maintainers' }, {}],
  ['prefixItems', { prefixItems: [other] }, { prefixItems: [toOther] }],
  ['items', { items: other }, { items: toOther }],
  ['items as a list', { items: [other], additionalItems: false }, { prefixItems: [toOther], items: false }],
  ['contains', { contains: other }, { contains: toOther }],
  ['additionalProperties', { additionalProperties: other }, { additionalProperties: toOther }],
  ['properties', { properties: { a: other } }, { properties: { a: toOther } }],
  ['patternProperties', { patternProperties: { '^a': other } }, { patternProperties: { '^a': toOther } }],
  ['dependentSchemas', { dependentSchemas: { a: other } }, { dependentSchemas: { a: toOther } }],
  [
    'dependencies',
    { dependencies: { a: other, b: ['c'] } },
    { dependentSchemas: { a: toOther }, dependentRequired: { b: ['c'] } },
  ],
  ['propertyNames', { propertyNames: other }, { propertyNames: toOther }],
  ['if', { if: other }, { if: toOther }],
  [
    'then',
    JSON.parse('{"then":{"$ref":"#/components/schemas/Other"}}'),
    JSON.parse('{"then":{"$ref":"#/schemas/Other"}}'),
  ],
  ['else', { else: other }, { else: toOther }],
  ['allOf', { allOf: [other] }, { allOf: [toOther] }],
  ['anyOf', { anyOf: [other, true] }, { anyOf: [toOther, true] }],
  ['oneOf', { oneOf: [other] }, { oneOf: [toOther] }],
  ['not', { not: other }, { not: toOther }],
  ['unevaluatedItems', { unevaluatedItems: other }, { unevaluatedItems: toOther }],
  ['unevaluatedProperties', { unevaluatedProperties: false }, { unevaluatedProperties: false }],
  ...(
    [
      ['type', ['string', 'null']],
      ['const', 7],
      ['enum', ['a', null]],
      ['multipleOf', 2],
      ['maximum', 9],
      ['exclusiveMaximum', 9],
      ['minimum', 1],
      ['exclusiveMinimum', 1],
      ['maxLength', 9],
      ['minLength', 1],
      ['pattern', '^a'],
      ['maxItems', 9],
      ['minItems', 1],
      ['uniqueItems', true],
      ['maxContains', 9],
      ['minContains', 1],
      ['maxProperties', 9],
      ['minProperties', 1],
      ['required', ['a']],
      ['dependentRequired', { a: ['b'] }],
      ['title', 'It'],
      ['default', 0],
      ['deprecated', true],
      ['readOnly', true],
      ['writeOnly', true],
      ['examples', [1, 2]],
      ['format', 'date'],
      ['contentEncoding', 'base64'],
      ['contentMediaType', 'image/png'],
      ['xml', { name: 'it', namespace: 'urn:it', prefix: 'i', attribute: true, wrapped: true, nodeType: 'element' }],
    ] as const
  ).map(([keyword, value]): [string, object, unknown] => [keyword, { [keyword]: value }, { [keyword]: value }]),
  ['contentSchema', { contentSchema: other }, { contentSchema: toOther }],
  ['description', { description: 'Plain words.' }, { description: 'Plain words.' }],
  [
    'description with Markdown',
    { description: 'a `b`' },
    { description: [{ type: 'paragraph', children: expect.anything() }] },
  ],
  [
    'externalDocs',
    { externalDocs: { url: 'https://a.example', description: 'More' } },
    { externalDocs: { url: 'https://a.example', description: 'More' } },
  ],
  ['example', { example: 3 }, { examples: [3] }],
  ['nullable', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  ['nullable: false', { type: 'string', nullable: false }, { type: 'string' }],
  ['nullable with anyOf', { anyOf: [other], nullable: true }, { anyOf: [toOther, { type: 'null' }] }],
  [
    'nullable with a reference',
    { ...other, description: 'Or none', nullable: true },
    { description: 'Or none', anyOf: [toOther, { type: 'null' }] },
  ],
  ['nullable with allOf', { allOf: [other], nullable: true }, { anyOf: [{ allOf: [toOther] }, { type: 'null' }] }],
  ['x-nullable', { type: 'string', 'x-nullable': true }, { type: ['string', 'null'] }],
  ['exclusiveMinimum: true', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
  ['exclusiveMaximum: true', { maximum: 9, exclusiveMaximum: true }, { exclusiveMaximum: 9 }],
  ['exclusiveMaximum: false', { maximum: 9, exclusiveMaximum: false }, { maximum: 9 }],
  [
    'discriminator',
    {
      discriminator: {
        propertyName: 'kind',
        mapping: { a: 'Other', b: '#/components/schemas/Other', c: 'x.json' },
        defaultMapping: 'Other',
      },
    },
    {
      discriminator: {
        propertyName: 'kind',
        mapping: { a: '#/schemas/Other', b: '#/schemas/Other', c: 'x.json' },
        defaultMapping: 'Other',
      },
    },
  ],
  ['discriminator of Swagger', { discriminator: 'kind' }, { discriminator: { propertyName: 'kind' } }],
  ['type: file', { type: 'file' }, { type: 'string', format: 'binary' }],
  ['x-enum-varnames', { enum: [1], 'x-enum-varnames': ['ONE'] }, { enum: [1], 'x-enum-varnames': ['ONE'] }],
  ['other extensions', { 'x-internal': { secret: true } }, {}],
];

test.each(keywords)('%s is compiled', (_keyword, written, compiled) => {
  expect(compile(written).schema).toEqual(compiled);
});

test.each([[true], [false]])('the schema %s does not change', (schema) => {
  expect(compile(schema).schema).toBe(schema);
});

test.each([[null], [3], ['text'], [[]]])('an invalid schema allows everything: %j', (schema) => {
  expect(compile(schema).schema).toBe(true);
});

test('a reference to any place in the document leads to its schema', () => {
  const bundle = compile(
    { items: { $ref: '#/components/schemas/Deep/properties/a%20b~1c' } },
    { Deep: { properties: { 'a b/c': { type: 'number' } } } },
  );
  const name = String((bundle.schema as { items: { $ref: string } }).items.$ref).slice('#/schemas/'.length);
  expect(bundle.schemas[name]).toEqual({ type: 'number' });
});

test('references without a target, to the outside and in cycles are harmless', () => {
  const bundle = compile(
    {
      anyOf: [
        { $ref: '#/components/schemas/Missing' },
        { $ref: 'https://elsewhere.example/a.json' },
        { $ref: '#/components/schemas/A' },
      ],
    },
    { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } },
  );
  expect(bundle.schema).toEqual({
    anyOf: [
      { $ref: '#/components/schemas/Missing' },
      { $ref: 'https://elsewhere.example/a.json' },
      { $ref: '#/schemas/A' },
    ],
  });
  expect(bundle.schemas).toEqual({ A: { $ref: '#/schemas/B' }, B: { $ref: '#/schemas/A' } });
});

test('a recursive schema is in its bundle once', () => {
  const bundle = compile({ properties: { next: { $ref: '#/components/schemas/It' } } });
  expect(bundle).toMatchObject({ name: 'It', schema: { properties: { next: { $ref: '#/schemas/It' } } } });
  expect([bundle.schemas, bundle.further]).toEqual([{}, {}]);
});

test('names of built-in object properties are ordinary names', () => {
  const schemas = JSON.parse('{"__proto__":{"title":"p"},"constructor":{"title":"c"}}') as Record<string, unknown>;
  const properties = JSON.parse('{"__proto__":{"$ref":"#/components/schemas/__proto__"}}') as object;
  const bundle = compile({ properties, items: { $ref: '#/components/schemas/constructor' } }, schemas);
  expect(JSON.stringify(bundle.schema)).toBe(
    '{"properties":{"__proto__":{"$ref":"#/schemas/__proto__"}},"items":{"$ref":"#/schemas/constructor"}}',
  );
  expect(Object.entries(bundle.schemas)).toEqual([
    ['__proto__', { title: 'p' }],
    ['constructor', { title: 'c' }],
  ]);
});
