import { expect, test } from 'vitest';
import { compileInto } from './compile-reference.ts';
import type { CompiledOperation, OperationBundle } from './compiled.ts';
import type { SampleFinding } from './findings.ts';

function compile(document: object): { findings: string[]; operation: CompiledOperation } {
  const found: SampleFinding[] = [];
  const bundles = new Map<string, string>();
  const { operations } = compileInto(
    { openapi: '3.1.1', info: { title: 'A', version: '1' }, ...document },
    (text) => String(bundles.size) + text.length,
    (hash, bundle) => bundles.set(hash, bundle),
    (finding) => found.push(finding),
  );
  const bundle = bundles.get(operations[0]?.bundle ?? '') ?? '{}';
  return {
    findings: found.map(({ place, operation, mistake }) =>
      [place.join('/'), operation, mistake && `${mistake.at.join('.')} ${mistake.keyword}`].join(' | '),
    ),
    operation: (JSON.parse(bundle) as OperationBundle).operation,
  };
}

const lock = {
  type: 'object',
  required: ['type', 'by'],
  properties: { type: { enum: ['lock'] }, by: { type: 'string' }, note: { type: 'string' } },
};
const posting = (content: object, more: object = {}) => ({
  paths: { '/locks': { post: { requestBody: { content: { 'application/json': content } }, ...more } } },
});

test('an invalid example is reported with its position and shown as written, and a request sends it with missing parts added', () => {
  const { findings, operation } = compile(posting({ schema: lock, example: { by: 'Ada' } }));
  expect(findings).toEqual([
    'paths//locks/post/requestBody/content/application/json/example | POST /locks |  required',
  ]);
  expect(operation.requestBody?.content[0]?.examples).toEqual([
    { value: { by: 'Ada' }, repaired: { by: 'Ada', type: 'lock' } },
  ]);
});

test('valid parts of an example stay when another part is invalid', () => {
  const schema = { type: 'object', properties: { lock, list: { type: 'array', items: lock }, at: { format: 'date' } } };
  const value = { lock: { by: 'Ada', note: 1 }, at: 'soon' };
  const { operation } = compile(posting({ schema, examples: { first: { value } } }));
  expect(operation.requestBody?.content[0]?.examples?.[0]).toEqual({
    name: 'first',
    value,
    repaired: { lock: { by: 'Ada', note: 'string', type: 'lock' }, at: '2026-01-31' },
  });
});

test('an invalid example in a shared part is reported once, at its position', () => {
  const { findings } = compile({
    paths: Object.fromEntries(
      ['/a', '/b'].map((path) => [path, { get: { parameters: [{ $ref: '#/components/parameters/Size' }] } }]),
    ),
    components: {
      parameters: { Size: { name: 'size', in: 'query', schema: { type: 'integer', nullable: true }, example: 'big' } },
      schemas: { Boat: { type: 'object', nullable: true, properties: { id: { type: 'integer', example: 'x' } } } },
    },
  });
  expect(findings).toEqual([
    'components/parameters/Size/example | GET /a |  type',
    'components/schemas/Boat/properties/id/example |  |  type',
  ]);
});

test('a schema that no value satisfies is reported with its position', () => {
  const { findings } = compile(posting({ schema: { type: 'string', minLength: 3, maxLength: 2 } }));
  expect(findings).toEqual(['paths//locks/post/requestBody/content/application/json/schema | POST /locks | ']);
});

test('serialized and external values are not reported', () => {
  const examples = {
    wire: { serializedValue: '{"by":1}' },
    away: { externalValue: 'https://example.com/lock.json' },
    both: { dataValue: { type: 'lock', by: 'Ada' }, serializedValue: '{"type":"lock","by":"Ada"}' },
    text: { value: '{"type":"lock","by":"Ada"}' },
  };
  const { findings, operation } = compile(posting({ schema: lock, examples }));
  expect(findings).toEqual([]);
  expect(operation.requestBody?.content[0]?.examples).toEqual([
    { name: 'wire', value: '{"by":1}', serialized: '{"by":1}' },
    { name: 'away', externalValue: 'https://example.com/lock.json' },
    { name: 'both', value: { type: 'lock', by: 'Ada' }, serialized: '{"type":"lock","by":"Ada"}' },
    { name: 'text', value: '{"type":"lock","by":"Ada"}' },
  ]);
});

test('missing read-only properties of a request and write-only ones of a response are not reported', () => {
  const schema = {
    type: 'object',
    required: ['id', 'key'],
    properties: { id: { type: 'integer', readOnly: true }, key: { type: 'string', writeOnly: true } },
  };
  const responses = { 200: { content: { 'application/json': { schema, example: { id: 1 } } } } };
  expect(compile(posting({ schema, example: { key: 'k' } }, { responses })).findings).toEqual([]);
});

test('a webhook shows read-only properties, because its receiver gets them', () => {
  const schema = {
    type: 'object',
    properties: { id: { const: 1, readOnly: true }, key: { const: 2, writeOnly: true } },
  };
  const { operation } = compile({
    webhooks: { sunk: { post: { requestBody: { content: { 'application/json': { schema } } } } } },
  });
  expect(operation.requestBody?.content[0]?.sample).toEqual({ id: 1 });
});
