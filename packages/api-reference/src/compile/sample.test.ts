import { createValidator } from '@portico/test-kit/echo/validator.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { satisfiableSchema } from '../../test/schemas.ts';
import { createChecker } from './check/check-value.ts';
import type { CompiledSchema } from './compiled.ts';
import { createSampler } from './sample.ts';

const pool: Record<string, CompiledSchema> = {
  Name: { type: 'string', examples: ['Argo'] },
  Node: { type: 'object', properties: { name: { $ref: '#/schemas/Name' }, next: { $ref: '#/schemas/Node' } } },
};
const named = (name: string) => {
  const schema = pool[name];
  return schema === undefined ? undefined : { schema, json: '', references: new Set<string>() };
};
const sampler = createSampler({ named }, createChecker({ named }));
const sample = (schema: CompiledSchema, direction: 'sent' | 'received') => sampler.sample(schema, direction).value;

test.each<[schema: CompiledSchema, value: unknown]>([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'date' }, '2026-01-31'],
  [{ type: 'string', minLength: 8 }, 'stringxx'],
  [{ type: 'string', maxLength: 3 }, 'str'],
  [{ type: 'string', enum: [null, 'b'] }, 'b'],
  [{ type: ['null', 'integer'] }, 1],
  [{ type: 'integer', minimum: 18 }, 18],
  [{ type: 'number', exclusiveMinimum: 1 }, 2],
  [{ type: 'boolean' }, true],
  [{ type: 'null' }, null],
  [{ const: 0 }, 0],
  [{ type: 'string', default: 'd' }, 'd'],
  [{ type: 'string', default: 'd', examples: ['e'] }, 'e'],
  [{ type: 'array', items: { type: 'integer' } }, [1]],
  [{ prefixItems: [{ type: 'integer' }, { type: 'string' }] }, [1, 'string']],
  [{ additionalProperties: { type: 'integer' } }, { key: 1 }],
  [{ $ref: '#/schemas/Name' }, 'Argo'],
  [{ $ref: '#/schemas/Node' }, { name: 'Argo' }],
  [{ $ref: '#/schemas/Missing' }, undefined],
  [{ oneOf: [{ type: 'null' }, { type: 'integer' }] }, 1],
  [
    {
      allOf: [{ $ref: '#/schemas/Node' }, { properties: { b: { type: 'integer' } } }],
      properties: { c: { const: 3 } },
    },
    { name: 'Argo', b: 1, c: 3 },
  ],
  [true, undefined],
  [{}, undefined],
])('%j gives %j', (schema, value) => {
  expect(sample(schema, 'sent')).toEqual(value);
});

test('read-only properties are not sent, and write-only ones not received', () => {
  const schema = { properties: { id: { readOnly: true, const: 1 }, password: { writeOnly: true, const: 2 } } };
  expect(sample(schema, 'sent')).toEqual({ password: 2 });
  expect(sample(schema, 'received')).toEqual({ id: 1 });
});

test('a deeply nested object in a request has a property, because a form cannot write an empty object', () => {
  const inside = (schema: CompiledSchema): CompiledSchema => ({ type: 'object', properties: { a: schema } });
  const schema = inside(inside(inside(inside({ type: 'integer' }))));
  expect(sample(schema, 'sent')).toEqual({ a: { a: { a: { a: 1 } } } });
});

test('a sample of a recursive schema ends', () => {
  const wide = {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`p${at}`, { type: 'integer' }])),
  };
  expect(Object.keys(sample(wide, 'sent') as object).length).toBeLessThan(200);
});

const times = (count: number, make: (at: number) => CompiledSchema) =>
  Array.from({ length: count }, (_, at) => make(at));
const nested = (make: (inside: CompiledSchema) => CompiledSchema) =>
  times(40, () => true).reduce<CompiledSchema>((inside) => make(inside), { type: 'integer' });
const impossible = { type: 'string', minLength: 9, maxLength: 3 };

// Each choice doubles the number of combinations.
test.each<[name: string, schema: CompiledSchema]>([
  ['beside each other', { allOf: [...times(40, () => ({ oneOf: [{ minLength: 1 }, { maxLength: 9 }] })), impossible] }],
  [
    'inside of each other',
    nested((inside) => ({ oneOf: [inside, impossible], anyOf: [{ type: 'object' }, impossible] })),
  ],
])('many choices %s take bounded time', (_, schema) => {
  const bounded = createSampler({ named }, createChecker({ named }));
  const began = performance.now();
  for (let count = 0; count < 20; count++) expect(bounded.sample(schema, 'sent').isValid).toBe(false);
  expect(performance.now() - began).toBeLessThan(10_000);
});

const { problemsOf } = createValidator({ openapi: '3.1.1' });
/** The schema of one direction, where hidden properties are not required. */
const withoutHidden = (schema: unknown, keyword: string): unknown => {
  if (Array.isArray(schema)) return schema.map((one) => withoutHidden(one, keyword));
  if (typeof schema !== 'object' || schema === null) return schema;
  const all = Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, withoutHidden(one, keyword)]));
  const properties = (all.properties ?? {}) as Record<string, Record<string, unknown>>;
  if (!Array.isArray(all.required)) return all;
  return { ...all, required: all.required.filter((name) => properties[name]?.[keyword] !== true) };
};

test.each([
  ['sent', 'readOnly'],
  ['received', 'writeOnly'],
] as const)(
  'a sample that is %s is valid by its schema, whatever keywords the schema has',
  (direction, keyword) => {
    fc.assert(
      fc.property(satisfiableSchema, (schema) => {
        const made = createSampler({ named }, createChecker({ named })).sample(schema, direction);
        expect(problemsOf(withoutHidden(schema, keyword), made.value)).toEqual([]);
        expect(made.isValid).toBe(true);
        expect(JSON.stringify(made.value)).not.toContain(keyword === 'readOnly' ? '"read":' : '"write":');
      }),
      { numRuns: 200 },
    );
  },
  60_000,
);
