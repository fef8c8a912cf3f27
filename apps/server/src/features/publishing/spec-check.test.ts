import { describe, expect, test } from 'vitest';
import { findSpecMistakes } from './spec-check.ts';

const aDocument = (schemas: Record<string, unknown>, responses: Record<string, unknown> = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Tides', version: '1' },
  paths: { '/tides': { get: { responses: { default: { description: 'A tide' }, ...responses } } } },
  components: { schemas },
});

const answer = { $id: 'urn:tide', $ref: 'nowhere', $schema: 'x', height: 2 };

describe('data of the API', () => {
  test.each([
    ['example', { example: answer }],
    ['examples', { examples: [answer, { deep: [answer] }] }],
    ['default', { default: answer }],
    ['const', { const: answer }],
    ['enum', { enum: [answer, { other: answer }] }],
    ['an extension', { 'x-sample': answer }],
  ])('in %s may contain keywords that name and refer to schemas', async (_, schema) => {
    expect(await findSpecMistakes(aDocument({ One: schema, Two: schema }))).toEqual([]);
  });

  test('in named examples may contain them, too', async () => {
    const examples = { first: { value: answer }, second: { value: answer } };
    const content = { 'application/json': { examples } };
    expect(await findSpecMistakes(aDocument({}, { 200: { description: 'Fine', content } }))).toEqual([]);
  });
});

test('properties may have the names of keywords that name and refer to schemas', async () => {
  const schema = { properties: { $id: { type: 'string' }, $ref: { type: 'string' }, $schema: { type: 'string' } } };
  expect(await findSpecMistakes(aDocument({ One: schema, Two: schema }))).toEqual([]);
});

test.each([
  ['a property', { One: { properties: { default: { $ref: '#/components/schemas/Gone' } } } }],
  ['a schema', { example: { $ref: '#/components/schemas/Gone' } }],
  ['a definition', { One: { $defs: { enum: { $ref: '#/components/schemas/Gone' } } } }],
])('a dead reference is found in %s that is named like a data keyword', async (_, schemas) => {
  const [mistake] = await findSpecMistakes(aDocument(schemas));
  expect(mistake?.reason).toBe('the reference #/components/schemas/Gone leads nowhere');
});

describe('a schema that is made to take long', () => {
  const draft7 = 'http://json-schema.org/draft-07/schema#';
  const nest = (depth: number, key: string): object =>
    depth === 0 ? { type: 'none' } : { type: 'none', properties: { [key]: nest(depth - 1, key) } };

  test.each([
    ['many values of an enumeration', { $schema: draft7, enum: Array.from({ length: 30_000 }, (_, r) => ({ r })) }, 0],
    ['mistakes in deep places with long names', nest(200, 'p'.repeat(5000)), 1],
  ])('with %s is checked in a moment', async (_, schema, mistakes) => {
    await findSpecMistakes(aDocument({ One: { $schema: draft7, type: 'none' }, Two: { type: 'none' } }));
    const started = performance.now();
    expect(await findSpecMistakes(aDocument({ One: schema }))).toHaveLength(mistakes);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test('is still checked for unique values', async () => {
    const schema = { $schema: draft7, enum: [{ a: 1 }, 'x', { a: 1 }], required: ['a', 'a'] };
    const reasons = (await findSpecMistakes(aDocument({ One: schema }))).map(({ reason }) => reason);
    expect(reasons.toSorted()).toEqual([
      'components › schemas › One › enum must NOT have duplicate items',
      'components › schemas › One › required must NOT have duplicate items',
    ]);
  });
});
