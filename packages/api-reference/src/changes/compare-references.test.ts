import { aLargeDocument } from '@portico/test-kit/fixtures/large-specification.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDocuments, withDocument, withOperation, withSchema } from '../../test/changes/compare.ts';
import { seedChanges } from '../../test/changes/seeded.ts';
import { keyOfPlace } from './change.ts';
import { inverseOf } from './rules.ts';
import { toMarkdown } from './to-markdown.ts';

const name = fc.constantFrom('a', 'b', 'c');
const schemas = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'number', 'boolean', ['string', 'null']),
        format: name,
        enum: fc.uniqueArray(name, { minLength: 1 }),
        minLength: fc.nat(3),
        maximum: fc.nat(3),
        multipleOf: fc.constantFrom(2, 3, 4),
        default: name,
        deprecated: fc.boolean(),
        description: name,
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(name, tie('schema')),
        required: fc.uniqueArray(name),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      { type: fc.constant('array'), items: tie('schema'), uniqueItems: fc.boolean() },
      { requiredKeys: ['type'] },
    ),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    // A reference that replaces another schema is reported by its name.
    fc.constant({ $ref: '#/components/schemas/Cat' }),
  ),
})).schema;

const found = (before: object, after: object) =>
  compareDocuments(withSchema(before, 'request'), withSchema(after, 'request'));

test('a document has no changes compared with itself, and the reverse comparison reports the inverse changes at the same places', () => {
  fc.assert(
    fc.property(schemas, schemas, (one, two) => {
      expect(found(one, one)).toEqual([]);
      const there = found(one, two).map(({ rule, place }) => `${rule} ${keyOfPlace(place)}`);
      const back = found(two, one).map(({ rule, place }) => `${inverseOf(rule)} ${keyOfPlace(place)}`);
      expect(back.toSorted()).toEqual(there.toSorted());
    }),
    { numRuns: 300 },
  );
}, 30_000);

test.for([1, 2, 3])('a comparison finds the changes that were made, and no others (%i)', (seed) => {
  const before = aLargeDocument({ operations: 60, bytes: 400_000 });
  const { document, seeded } = seedChanges(before, 30, seed);
  const told = compareDocuments(before, document).map(({ rule, place }) => {
    const at =
      place.in === 'operation'
        ? `${place.operation.method.toUpperCase()} ${place.operation.path}`
        : place.in === 'schema'
          ? place.schema
          : '';
    return JSON.stringify([rule, at, place.path]);
  });
  expect(told.toSorted()).toEqual(seeded.map(({ rule, at, path }) => JSON.stringify([rule, at, path])).toSorted());
});

test('a change in a shared schema is reported once with its operations, and recursive schemas end', () => {
  const node = (more: object) => ({
    type: 'object',
    properties: { next: { $ref: '#/components/schemas/Node' }, ...more },
  });
  const aTree = (more: object) => {
    const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } };
    const responses = { 200: { description: 'Done', ...body } };
    return withDocument({
      paths: {
        '/a': { get: { operationId: 'a', responses } },
        '/b': { put: { operationId: 'b', requestBody: body, responses: {} } },
        '/c': { get: { operationId: 'c', responses: {} } },
      },
      components: { schemas: { Node: node(more) } },
    });
  };
  const [change, ...others] = compareDocuments(aTree({}), aTree({ value: { type: 'string' } }));
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    rule: 'optional-property-added',
    place: { in: 'schema', schema: 'Node' },
    directions: ['request', 'response'],
    operations: ['a', 'b'],
  });
});

test('schemas may refer to each other in a long chain', () => {
  const length = 3000;
  const chain = (last: object) => {
    const schemas = Array.from({ length }, (_, at) => ({
      type: 'object',
      properties: { next: at === length - 1 ? last : { $ref: `#/components/schemas/S${at + 1}` } },
    }));
    const schema = { $ref: '#/components/schemas/S0' };
    return withDocument({
      paths: {
        '/a': {
          put: { operationId: 'a', requestBody: { content: { 'application/json': { schema } } }, responses: {} },
        },
      },
      components: { schemas: Object.fromEntries(schemas.map((one, at) => [`S${at}`, one])) },
    });
  };
  const changes = compareDocuments(chain({ type: 'string' }), chain({ type: 'integer' }));
  expect(changes).toMatchObject([{ rule: 'type-changed', place: { schema: `S${length - 1}` }, operations: ['a'] }]);
});

test('the response of a webhook is written by its receiver, and the values that the API sends may not grow', () => {
  const hook = (schema: object) =>
    withDocument({
      webhooks: { told: { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } } },
    });
  const changes = compareDocuments(hook({ type: 'string', enum: ['a'] }), hook({ type: 'string', enum: ['a', 'b'] }));
  expect(changes).toMatchObject([
    { rule: 'enum-values-added', severity: 'potentially-breaking', directions: ['response'] },
  ]);
});

test('the worst changes come first, and a changelog names their places', () => {
  const before = withOperation({ summary: 'Make' });
  const after = withOperation({
    summary: 'Make *it*',
    parameters: [{ name: 'a', in: 'query', required: true, schema: {} }],
  });
  expect(toMarkdown(compareDocuments(before, after))).toBe(`## Breaking changes

- **POST /things**: The required query parameter a was added.

## Changes of text

- **POST /things**: A text of the operation changed.
`);
});
