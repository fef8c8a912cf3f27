import { aFolder } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { expect, test } from 'vitest';
import { readFolder } from './folder.ts';
import { marksInternal, withoutInternal } from './spec-internal.ts';

const ref = (name: string, group = 'schemas') => ({ $ref: `#/components/${group}/${name}` });
const json = (content: object) => ({ 'application/json': content });

const fine = { 204: { description: 'Fine' } };

const document = {
  openapi: '3.1.0',
  info: { title: 'Boats', version: '1' },
  tags: [{ name: 'boats' }, { name: 'backstage', 'x-internal': true }],
  paths: {
    '/boats': {
      get: {
        operationId: 'listBoats',
        tags: ['boats', 'backstage'],
        parameters: [
          { name: 'color', in: 'query', schema: { type: 'string' } },
          { name: 'hullKey', in: 'query', 'x-internal': true, schema: { type: 'string' } },
          ref('Debug', 'parameters'),
        ],
        responses: {
          200: {
            description: 'Boats',
            content: json({
              schema: { type: 'array', items: ref('Boat') },
              example: [{ name: 'Aurora', costPrice: 12, engine: { power: 3, serialCode: 'zz' } }],
            }),
          },
        },
      },
      delete: {
        operationId: 'sinkBoats',
        responses: fine,
        'x-internal': true,
        requestBody: { content: json({ schema: ref('Sinking') }) },
      },
    },
    '/secrets': { get: { operationId: 'listSecrets', 'x-internal': true, responses: fine } },
    '/yards': { 'x-internal': true, get: { operationId: 'listYards', responses: fine } },
  },
  webhooks: { leaked: { post: { 'x-internal': true, responses: fine } } },
  components: {
    parameters: { Debug: { name: 'debugLevel', in: 'query', 'x-internal': true, schema: { type: 'string' } } },
    schemas: {
      Boat: {
        type: 'object',
        required: ['name', 'costPrice'],
        properties: {
          name: { type: 'string' },
          costPrice: { type: 'number', 'x-internal': true },
          ledger: ref('Ledger'),
          engine: { allOf: [ref('Engine')], example: { power: 9, serialCode: 'yy' } },
          fuel: {
            oneOf: [ref('Diesel'), ref('Plasma')],
            discriminator: { propertyName: 'kind', mapping: { d: '#/components/schemas/Diesel', p: 'Plasma' } },
          },
        },
      },
      Engine: {
        properties: { power: { type: 'integer' }, serialCode: { type: 'string', 'x-internal': true } },
        examples: [{ power: 1, serialCode: 'xx' }],
      },
      Ledger: { type: 'object', 'x-internal': true },
      Diesel: { type: 'object' },
      Plasma: { type: 'object', 'x-internal': true },
      Sinking: { properties: { depth: { type: 'integer' }, crew: ref('Crew') } },
      Crew: { type: 'object' },
      Unused: { type: 'object' },
    },
  },
};

const hidden =
  /backstage|hullKey|debugLevel|Debug|sinkBoats|listSecrets|listYards|secrets|yards|leaked|costPrice|ledger|Ledger|serialCode|Plasma|Sinking|Crew|x-internal/;

test('no internal part is left: names, references, values in examples, and components that only it used', () => {
  const left = withoutInternal(document) as typeof document;
  expect(hidden.exec(JSON.stringify(left))).toBeNull();
  expect(left.paths['/boats'].get.parameters).toEqual([document.paths['/boats'].get.parameters[0]]);
  expect(left.components.schemas.Boat.required).toEqual(['name']);
  expect(left.components.schemas.Boat.properties.fuel).toEqual({
    oneOf: [ref('Diesel')],
    discriminator: { propertyName: 'kind', mapping: { d: '#/components/schemas/Diesel' } },
  });
  expect(
    JSON.parse(JSON.stringify(left.paths['/boats'].get.responses[200].content))['application/json'].example,
  ).toEqual([{ name: 'Aurora', engine: { power: 3 } }]);
  expect(Object.keys(left.paths)).toEqual(['/boats']);
  // A component that nothing used before is not an internal part.
  expect(Object.keys(left.components.schemas)).toEqual(['Boat', 'Engine', 'Diesel', 'Unused']);
  expect(marksInternal(left)).toBe(false);
});

test('circular references do not loop', () => {
  const circle = { components: { schemas: { A: { $ref: '#/components/schemas/A' }, B: { 'x-internal': true } } } };
  expect(withoutInternal(circle)).toEqual({ components: { schemas: { A: { $ref: '#/components/schemas/A' } } } });
});

const spec = JSON.stringify(document, null, 2);
const folder = (more: string, text = spec) => ({
  'products/boats/product.yaml': `name: Boats\nversions: [{ name: v1, spec: api.json${more} }]\n`,
  'products/boats/api.json': text,
});
const published = async (files: Record<string, string>, reading = {}) => {
  const { products } = await readFolder(aFolder(files), reading);
  return products[0]?.specs.get('v1');
};

test('internal parts are published only if the version says so', async () => {
  const usual = await published(folder(''));
  expect(hidden.exec(usual!.content)).toBeNull();
  expect(usual!.operations?.map(({ operation_id }) => operation_id)).toEqual(['listBoats']);
  const shown = await published(folder(', show_internal: true'));
  expect(shown!.content).toBe(spec);
});

test('internal parts that were published are hidden by the next publish that does not show them', async () => {
  expect(hidden.exec((await published(folder(''), { isTrusted: true }))!.content)).toBeNull();
  expect((await published(folder(', show_internal: true'), { isTrusted: true }))!.content).toBe(spec);
});

test('a document without internal parts is published verbatim', async () => {
  const text = spec.replaceAll('"x-internal": true', '"x-internal": false');
  expect((await published(folder('', text)))!.content).toBe(text);
});
