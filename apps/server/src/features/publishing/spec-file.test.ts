import { listOperations } from '@portico/api-reference/compile/operations.ts';
import { aFolder, findingsOf } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { expect, test } from 'vitest';
import { type FolderReading, readFolder } from './folder.ts';

const one = 'products/one';
const product = { [`${one}/product.yaml`]: 'name: One\nversions: [{ name: v1, spec: api.yaml }]\n' };
const info = 'info: { title: One, version: v1 }\n';
const only = 'which is not supported: a specification is OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0';
const withSpec = (spec: string, more: Record<string, string> = {}) => ({
  ...product,
  [`${one}/api.yaml`]: spec,
  ...more,
});

async function specOf(files: Record<string, string>, reading?: FolderReading) {
  const { products } = await readFolder(aFolder(files), reading);
  const spec = products[0]?.specs.get('v1');
  return { ...spec, document: spec?.document as Record<string, never> };
}

test.each([
  ['3.0', 'openapi: 3.0.3\n', 'responses: { "200": { description: Fine } }'],
  ['3.1', 'openapi: 3.1.1\n', 'responses: { "200": { description: Fine } }'],
  ['3.2', 'openapi: 3.2.0\n', 'responses: { "200": { description: Fine } }'],
  ['Swagger 2.0', 'swagger: "2.0"\n', 'responses: { "200": { description: Fine } }'],
])('%s is accepted, and its operations are known', async (_name, version, responses) => {
  const text = `${version}${info}paths: { /a: { get: { operationId: getA, ${responses} } } }\n`;
  const { content, document, file_name } = await specOf(withSpec(text));
  expect([content, file_name]).toEqual([text, 'api.yaml']);
  expect(listOperations(document)).toMatchObject([{ path: '/a', method: 'get', operation_id: 'getA' }]);
});

test.each<[what: string, spec: string, findings: string[]]>([
  ['YAML that is none', 'openapi: 3.1.0\ninfo: [\n', [expect.stringMatching(/api\.yaml:3: /)]],
  ['JSON that is none', '{\n  "openapi": "3.1.0",\n  oops\n}', [`${one}/api.yaml:3: is not valid JSON`]],
  ['a list', '- a\n', [expect.stringMatching(/is not an OpenAPI/)]],
  ['text', 'hello', [`${one}/api.yaml: is neither a JSON nor a YAML document`]],
  ['nothing', '', [`${one}/api.yaml: is neither a JSON nor a YAML document`]],
  ['OpenAPI 4', `openapi: 4.0.0\n${info}`, [expect.stringMatching(/is not an OpenAPI/)]],
  ['AsyncAPI', `asyncapi: 3.0.0\n${info}`, [`${one}/api.yaml:1: is an AsyncAPI document, ${only}`]],
  ['RAML', `#%RAML 1.0\ntitle: One\n`, [`${one}/api.yaml: is a RAML document, ${only}`]],
  ['GraphQL', 'type Query {\n  tides(port: ID!): [Tide!]!\n}\n', [`${one}/api.yaml: is a GraphQL schema, ${only}`]],
  [
    'GraphQL behind comments',
    '# Tides\n\n"""\nAll of\nthem.\n"""\nextend schema @link(url: "https://a.test")\n',
    [`${one}/api.yaml: is a GraphQL schema, ${only}`],
  ],
  ['an answer of GraphQL', '{ "data": { "__schema": {} } }', [`${one}/api.yaml:1: is a GraphQL schema, ${only}`]],
  [
    'protobuf',
    '// Tides\n/* of\n all */\nsyntax = "proto3";\nmessage Tide {\n  int32 height = 1;\n}\n',
    [`${one}/api.yaml: is a protobuf definition, ${only}`],
  ],
  ['WSDL', '<?xml version="1.0"?>\n<definitions/>\n', [`${one}/api.yaml: is an XML document, ${only}`]],
  ['a page of the web', '<!DOCTYPE html>\n<p>No</p>\n', [`${one}/api.yaml: is an HTML page, ${only}`]],
  [
    'several mistakes',
    `openapi: 3.0.3\ninfo:\n  title: One\npaths:\n  /a:\n    get:\n      responses:\n        "200":\n          description: Fine\n          content:\n            application/json:\n              schema:\n                type: strin\n  b: {}\n`,
    [
      `${one}/api.yaml:3: info has no "version"`,
      `${one}/api.yaml:13: paths › /a › get › responses › 200 › content › application/json › schema › type must be one of array, boolean, integer, number, object, string`,
      `${one}/api.yaml:14: paths has "b", which is not known there`,
    ],
  ],
  [
    'a reference that leads nowhere',
    `openapi: 3.1.0\n${info}paths:\n  /a:\n    $ref: '#/components/pathItems/No'\n`,
    [`${one}/api.yaml:5: the reference #/components/pathItems/No leads nowhere`],
  ],
  [
    'a file that is not there',
    `openapi: 3.1.0\n${info}paths:\n  /a: { $ref: ./a.yaml }\n`,
    [`${one}/a.yaml: there is no such file`],
  ],
  [
    'a file out of the folder',
    `openapi: 3.1.0\n${info}paths:\n  /a: { $ref: ../../../etc/passwd }\n`,
    [`../etc/passwd: lies outside the folder`],
  ],
  [
    'an absolute file',
    `openapi: 3.1.0\n${info}paths:\n  /a: { $ref: file:///etc/passwd }\n`,
    [`${one}/file:/etc/passwd: there is no such file`],
  ],
  [
    'a file elsewhere',
    `openapi: 3.1.0\n${info}paths:\n  /a: { $ref: 'https://a.test/a.yaml' }\n`,
    [`${one}/api.yaml: refers to https://a.test/a.yaml: files elsewhere are read only when asked for`],
  ],
  [
    'aliases without end',
    `openapi: 3.1.0\n${info}x-a: &a [x,x,x,x,x,x,x,x,x,x]\nx-b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nx-c: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nx-d: &d [*c,*c,*c,*c,*c,*c,*c,*c]\nx-e: [*d,*d,*d,*d,*d]\n`,
    [`${one}/api.yaml: uses its aliases too often`],
  ],
  [
    'an alias of itself',
    `openapi: 3.1.0\n${info}x-a: &a { b: *a }\n`,
    [`${one}/api.yaml: has an alias that stands for itself`],
  ],
  [
    'deep lists',
    `openapi: 3.1.0\n${info}x-a: ${'['.repeat(50_000)}${']'.repeat(50_000)}\n`,
    [`${one}/api.yaml: is nested too deeply`],
  ],
])('a mistake in a specification is reported: %s', async (_what, spec, findings) => {
  expect(await findingsOf(withSpec(spec))).toEqual(findings);
});

const types = 'array, boolean, integer, null, number, object, string';
const withSchemas = (version: string, schemas: string) =>
  `${version}\n${info}paths: {}\ncomponents:\n  schemas:\n${schemas.replaceAll(/^/gm, '    ')}\n`;
const tide = 'components › schemas › Tide';
const draft7 = "$schema: 'http://json-schema.org/draft-07/schema#'";

test.each<[what: string, spec: string, findings: string[]]>([
  ['3.1', withSchemas('openapi: 3.1.0', 'Tide:\n  type: integr'), [`7: ${tide} › type must be one of ${types}`]],
  ['3.2', withSchemas('openapi: 3.2.0', 'Tide:\n  type: integr'), [`7: ${tide} › type must be one of ${types}`]],
  [
    '3.0',
    withSchemas('openapi: 3.0.3', 'Tide:\n  type: integr'),
    [`7: ${tide} › type must be one of array, boolean, integer, number, object, string`],
  ],
  [
    'Swagger 2.0',
    `swagger: "2.0"\n${info}paths: {}\ndefinitions:\n  Tide:\n    type: integr\n`,
    [`6: definitions › Tide › type must be one of ${types}`],
  ],
  [
    'a list of types',
    withSchemas('openapi: 3.1.0', 'Tide:\n  type: [string, nul]'),
    [`7: ${tide} › type › 1 must be one of ${types}`],
  ],
  [
    'every place of a document',
    `openapi: 3.1.0
${info}paths:
  /a:
    parameters:
      - { name: a, in: query, schema: { type: one } }
    get:
      responses:
        default:
          description: Fine
          headers: { x-b: { schema: { type: two } } }
          content: { a/b: { schema: { items: { not: { type: three } } } } }
      callbacks:
        done:
          '{$url}':
            post:
              requestBody:
                content: { a/b: { schema: { properties: { type: { type: four } } } } }
`,
    ['6', '11', '12', '18'].map((line) => expect.stringMatching(new RegExp(`^${line}: .* › type must be one of`))),
  ],
  [
    'keywords of an older dialect',
    withSchemas('openapi: 3.1.0', 'Tide:\n  minimum: 1\n  exclusiveMinimum: true\n  required: yes'),
    [`8: ${tide} › exclusiveMinimum must be number`, `9: ${tide} › required must be array`],
  ],
  [
    "keywords of OpenAPI's own",
    withSchemas('openapi: 3.1.0', 'Tide:\n  oneOf: [true]\n  discriminator: { mapping: { a: 1 } }'),
    [`8: ${tide} › discriminator has no "propertyName"`, `8: ${tide} › discriminator › mapping › a must be string`],
  ],
  [
    'the dialect that a schema names',
    withSchemas('openapi: 3.1.0', `Tide:\n  ${draft7}\n  items: [{ type: strin }]\nWave: { items: [{}] }`),
    [
      `8: ${tide} › items › 0 › type must be one of ${types}`,
      '9: components › schemas › Wave › items must be object or boolean',
    ],
  ],
  [
    'a dialect inside of another',
    withSchemas('openapi: 3.1.0', `Tide:\n  properties:\n    old:\n      ${draft7}\n      items: [{ type: strin }]`),
    [`10: ${tide} › properties › old › items › 0 › type must be one of ${types}`],
  ],
  [
    'the dialect that the document names',
    `openapi: 3.1.0\njsonSchemaDialect: https://json-schema.org/draft/2019-09/schema\n${info}components:\n  schemas:\n    Tide:\n      items: [{ type: strin }]\n`,
    [`7: ${tide} › items › 0 › type must be one of ${types}`],
  ],
  [
    'a dialect of its own',
    withSchemas('openapi: 3.1.0', 'Tide:\n  $schema: https://tides.test/dialect\n  type: wave'),
    [],
  ],
  [
    'what schemas may say',
    withSchemas(
      'openapi: 3.1.0',
      'All: true\nTide:\n  type: [string, "null"]\n  nullable: true\n  example: { type: wave }\n  default: { $schema: x }\n  x-of: { type: wave }\n  pattern: "(?<=a"',
    ),
    [],
  ],
])('schemas are checked against their dialect: %s', async (_what, spec, findings) => {
  const found = await findingsOf(withSpec(spec));
  expect(found.map((finding) => finding.replace(`${one}/api.yaml:`, ''))).toEqual(findings);
});

test('anchors and aliases are understood', async () => {
  const text = `openapi: 3.1.0\n${info}x-fine: &fine { description: Fine }\npaths: { /a: { get: { responses: { "200": *fine } } } }\n`;
  expect((await specOf(withSpec(text))).document).toMatchObject({
    paths: { '/a': { get: { responses: { 200: { description: 'Fine' } } } } },
  });
});

test('several files become one document, and names and circles are preserved', async () => {
  const { document, file_name, content } = await specOf(
    withSpec(
      `openapi: 3.1.0
${info}paths:
  /pets: { $ref: './paths/pets.yaml' }
components:
  schemas:
    Owner: { type: object, properties: { pet: { $ref: './schemas.yaml#/Pet' } } }
    Error: { $ref: '../../shared/error.json' }
`,
      {
        [`${one}/paths/pets.yaml`]: `get:
  parameters: [{ $ref: '../parts/parameters.yaml#/limit' }]
  responses:
    "200":
      description: Fine
      content: { application/json: { schema: { $ref: '../schemas.yaml#/Pet' } } }
    default: { $ref: '../parts/failed.yaml' }
`,
        [`${one}/parts/parameters.yaml`]:
          'limit: { name: limit, in: query, schema: { $ref: "#/size" } }\nsize: { type: integer }\n',
        [`${one}/parts/failed.yaml`]:
          'description: No\ncontent: { application/json: { schema: { $ref: "../../../shared/error.json" } } }\n',
        [`${one}/schemas.yaml`]:
          'Pet:\n  type: object\n  properties:\n    parent: { $ref: "#/Pet" }\n    owner: { $ref: "api.yaml#/components/schemas/Owner" }\n    example: { $ref: "#/Name" }\nName: { type: string }\n',
        'shared/error.json': '{ "type": "object" }',
      },
    ),
  );
  expect(file_name).toBe('api.json');
  expect(JSON.parse(content as string)).toEqual(document);
  const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  expect(document).toEqual({
    openapi: '3.1.0',
    info: { title: 'One', version: 'v1' },
    paths: {
      '/pets': {
        get: {
          parameters: [{ $ref: '#/components/parameters/limit' }],
          responses: {
            200: { description: 'Fine', content: { 'application/json': { schema: schema('Pet') } } },
            default: { $ref: '#/components/responses/failed' },
          },
        },
      },
    },
    components: {
      schemas: {
        Owner: { type: 'object', properties: { pet: schema('Pet') } },
        Error: { type: 'object' },
        size: { type: 'integer' },
        Pet: { type: 'object', properties: { parent: schema('Pet'), owner: schema('Owner'), example: schema('Name') } },
        Name: { type: 'string' },
      },
      parameters: { limit: { name: 'limit', in: 'query', schema: schema('size') } },
      responses: { failed: { description: 'No', content: { 'application/json': { schema: schema('Error') } } } },
    },
  });
});

test('files that refer to each other in a circle do not loop', async () => {
  const { document } = await specOf(
    withSpec(`swagger: "2.0"\n${info}paths: {}\ndefinitions: { A: { $ref: 'a.yaml' } }\n`, {
      [`${one}/a.yaml`]: 'type: object\nproperties: { b: { $ref: b.yaml } }\n',
      [`${one}/b.yaml`]: 'type: object\nproperties: { a: { $ref: a.yaml }, b: { $ref: "#" } }\n',
    }),
  );
  const definition = (name: string) => ({ $ref: `#/definitions/${name}` });
  expect(document.definitions).toEqual({
    A: { type: 'object', properties: { b: definition('b') } },
    b: { type: 'object', properties: { a: definition('A'), b: definition('b') } },
  });
});

test('files of other sites are fetched on demand, each once', async () => {
  const asked: string[] = [];
  const remote = async (url: string) => {
    asked.push(url);
    if (url.endsWith('/b.json')) return '{ "type": "string" }';
    if (url.endsWith('/a.yaml')) return 'type: object\nproperties: { b: { $ref: "b.json" } }\n';
    throw new Error('it answers with status 404');
  };
  const spec = (file: string) =>
    withSpec(`openapi: 3.1.0\n${info}components: { schemas: { A: { $ref: 'https://a.test/x/${file}' } } }\n`);
  const { document } = await specOf(spec('a.yaml'), { remote });
  expect(document.components).toEqual({
    schemas: { A: { type: 'object', properties: { b: { $ref: '#/components/schemas/b' } } }, b: { type: 'string' } },
  });
  expect(asked).toEqual(['https://a.test/x/a.yaml', 'https://a.test/x/b.json']);
  expect(await findingsOf(spec('no.yaml'), { remote })).toEqual([
    `${one}/api.yaml: refers to https://a.test/x/no.yaml, which cannot be read: it answers with status 404`,
  ]);
});

test('a specification that was published before is not checked again', async () => {
  const text = `openapi: 3.1.0\n${info}paths: {}\n`;
  const { hashOf } = await import('../publication/publication.ts');
  const nonsense = 'openapi: nonsense\n';
  const publishedAs = (version: string, content: string) => async () => ({
    documents: [],
    images: new Map<string, string>(),
    spec_hashes: new Map([[version, hashOf(content)]]),
  });
  expect((await specOf(withSpec(text), { published: publishedAs('v1', text) })).document).toMatchObject({
    openapi: '3.1.0',
  });
  const kept = await specOf(withSpec(nonsense), { published: publishedAs('v1', nonsense) });
  expect(kept).toMatchObject({ content: nonsense });
  expect(kept.operations).toBeUndefined();
  // Of another version it is known to be valid, but not which operations it has.
  const moved = await specOf(withSpec(nonsense), { published: publishedAs('v0', nonsense) });
  expect(moved).toMatchObject({ content: nonsense, operations: [] });
});
