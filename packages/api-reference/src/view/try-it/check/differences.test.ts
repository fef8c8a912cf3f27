import { createValidator } from '@portico/test-kit/echo/validator.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompiledSchema, SchemaPool } from '../../../compile/compiled.ts';
import { checkValue } from './differences.ts';

const pool: SchemaPool = {
  Ship: {
    type: 'object',
    required: ['id', 'name', 'secret'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string', maxLength: 6 },
      secret: { $ref: '#/schemas/Secret' },
      tugs: { type: 'array', items: { $ref: '#/schemas/Ship' } },
    },
  },
  Secret: { type: 'string', writeOnly: true },
  Cat: {
    type: 'object',
    required: ['kind', 'lives'],
    properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
  },
  Dog: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, tricks: { type: 'array' } } },
};
const resolve = (name: string) => pool[name];
const check = (schema: CompiledSchema, value: unknown, direction: 'request' | 'response' = 'response') =>
  checkValue(schema, value, { resolve, direction }).differences;
const ship: CompiledSchema = { $ref: '#/schemas/Ship' };

describe('a value that does not match its schema differs', () => {
  test.each<[what: string, schema: CompiledSchema, value: unknown, expected: object[]]>([
    [
      'in its type',
      { type: ['string', 'null'] },
      4,
      [{ path: [], kind: 'type', expected: ['string', 'null'], actual: 'integer' }],
    ],
    ['not where an integer is a number', { type: 'number' }, 4, []],
    [
      'by a missing property, at any depth',
      ship,
      { id: 1, name: 'A', tugs: [{ name: 'B' }] },
      [{ path: ['tugs', 0], kind: 'missing', name: 'id' }],
    ],
    [
      'by a rule',
      { type: 'string', maxLength: 2 },
      'abc',
      [{ path: [], kind: 'rule', keyword: 'maxLength', limit: 2 }],
    ],
    ['not by the length of characters outside the basic plane', { maxLength: 2 }, '🚢🚢', []],
    ['in its format', { format: 'date' }, '2026-02-30', [{ path: [], kind: 'format', format: 'date' }]],
    [
      'by an additional property',
      { properties: { a: {} }, additionalProperties: false },
      { a: 1, b: 2 },
      [{ path: [], kind: 'unknown', name: 'b' }],
    ],
    ['where no value is allowed', { properties: { a: false } }, { a: 1 }, [{ path: ['a'], kind: 'never' }]],
    ['if it matches a schema that it must not', { not: { type: 'string' } }, 'a', [{ path: [], kind: 'not' }]],
    [
      'if two variants match',
      { oneOf: [{ type: 'integer' }, { minimum: 1 }] },
      2,
      [{ path: [], kind: 'manyVariants' }],
    ],
    [
      'if no variant has its type',
      { anyOf: [{ type: 'string' }, { type: 'array' }] },
      2,
      [{ path: [], kind: 'noVariant' }],
    ],
    [
      'from the nearest variant',
      { oneOf: [{ type: 'string' }, { type: 'object', required: ['a'] }] },
      {},
      [{ path: [], kind: 'missing', name: 'a' }],
    ],
    [
      'in properties that no part describes',
      { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
      { a: 1, b: 1 },
      [{ path: [], kind: 'unknown', name: 'b' }],
    ],
  ])('%s', (_, schema, value, expected) => {
    expect(check(schema, value)).toEqual(expected);
  });

  test('from the variant that its discriminator names', () => {
    const schema = {
      oneOf: [{ $ref: '#/schemas/Cat' }, { $ref: '#/schemas/Dog' }],
      discriminator: { propertyName: 'kind' },
    };
    const closed = { ...schema, oneOf: [{ $ref: '#/schemas/Cat' }, { type: 'string' }] };
    expect(check(closed, { kind: 'Cat' })).toEqual([{ path: [], kind: 'missing', name: 'lives' }]);
    const mapped = { ...closed, discriminator: { propertyName: 'kind', mapping: { tom: '#/schemas/Cat' } } };
    expect(check(mapped, { kind: 'tom' })).toEqual([{ path: [], kind: 'missing', name: 'lives' }]);
  });
});

test('a property that one side leaves out is not missing there', () => {
  expect(check(ship, { name: 'A', secret: 's' }, 'request')).toEqual([]);
  expect(check(ship, { id: 1, name: 'A' }, 'response')).toEqual([]);
  expect(check(ship, { name: 'A' }, 'request')).toEqual([{ path: [], kind: 'missing', name: 'secret' }]);
});

test('a schema that is not loaded is reported, and counts as a match', () => {
  const far = { oneOf: [{ $ref: '#/schemas/Far' }, { type: 'string' }], not: { $ref: '#/schemas/Away' } };
  expect(checkValue(far, 'a', { resolve, direction: 'response' })).toEqual({
    differences: [],
    unresolved: ['Far', 'Away'],
    isWhole: true,
  });
});

test('recursive schemas and deeply nested values are checked up to a limit', () => {
  const loop: SchemaPool = { A: { $ref: '#/schemas/B' }, B: { allOf: [{ $ref: '#/schemas/A' }, { type: 'string' }] } };
  const checked = checkValue({ $ref: '#/schemas/A' }, 1, { resolve: (name) => loop[name], direction: 'response' });
  expect(checked.differences).toEqual([{ path: [], kind: 'type', expected: ['string'], actual: 'integer' }]);
});

const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, 1, 2, 7, 1.5, -3, '', 'a', 'ab', 'abc', '2026-01-31'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const types = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object'] as const;
const few = fc.integer({ min: 0, max: 3 });

/** Without `unevaluated…`: the reference validator also counts what failed branches have evaluated. */
const anySchema = fc.letrec<{ schema: CompiledSchema }>((tie) => {
  const schema = tie('schema');
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const named = fc.dictionary(fc.constantFrom('a', 'b', 'c'), schema, { maxKeys: 3, noNullPrototype: true });
  return {
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.boolean(),
      fc.record({
        type: fc.oneof(fc.constantFrom(...types), fc.uniqueArray(fc.constantFrom(...types), { minLength: 1 })),
      }),
      fc.record({
        enum: fc.uniqueArray(json, {
          minLength: 1,
          maxLength: 3,
          comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
        }),
      }),
      fc.record({ const: json }),
      fc.record({ minLength: few, maxLength: few, pattern: fc.constantFrom('^a', 'b$', '.') }, { requiredKeys: [] }),
      fc.record({ minimum: few, exclusiveMaximum: few, multipleOf: fc.constantFrom(0.5, 1, 2) }, { requiredKeys: [] }),
      fc.record(
        {
          prefixItems: list,
          items: schema,
          contains: fc.record({ type: fc.constantFrom(...types) }),
          minContains: few,
          maxContains: few,
          uniqueItems: fc.boolean(),
          minItems: few,
          maxItems: few,
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          properties: named,
          required: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
          patternProperties: fc.record({ '^[ab]': schema }),
          additionalProperties: schema,
          propertyNames: schema,
          minProperties: few,
          maxProperties: few,
          dependentRequired: fc.constant({ a: ['b'] }),
          dependentSchemas: fc.record({ b: schema }),
        },
        { requiredKeys: [] },
      ),
      fc.record({ allOf: list, anyOf: list, oneOf: list, not: schema }, { requiredKeys: [] }),
      // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
      fc.record({ if: schema, then: schema, else: schema }, { requiredKeys: ['if'] }),
    ),
  } as never;
}).schema;

test('a pattern that could block the browser is not tried on a long text or name', () => {
  const long = `${'a'.repeat(60)}b`;
  expect(check({ type: 'string', pattern: '^(a+)+$' }, long)).toEqual([]);
  const names: CompiledSchema = { patternProperties: { '^(a+)+$': { type: 'integer' } }, additionalProperties: false };
  expect(check(names, { [long]: 'x' })).toEqual([]);
  expect(check(names, { ab: 1, aa: 'x' })).toHaveLength(2);
});

test('random values of random schemas get the same verdict from a validator that compiles schemas', () => {
  const { problemsOf } = createValidator({});
  /** Undefined if the compiled code is invalid: for some conditions it uses undeclared variables. */
  function judge(schema: CompiledSchema, value: unknown): boolean | undefined {
    try {
      return problemsOf(schema, value).length === 0;
    } catch (error) {
      if (error instanceof ReferenceError) return undefined;
      throw error;
    }
  }
  let valid = 0;
  fc.assert(
    fc.property(anySchema, json, (schema, value) => {
      const isValid = judge(schema, value);
      fc.pre(isValid !== undefined);
      if (isValid) valid += 1;
      expect(check(schema, value).length === 0).toBe(isValid);
    }),
    { numRuns: 600, seed: 27 },
  );
  expect(valid).toBeGreaterThan(60);
  expect(valid).toBeLessThan(540);
}, 30_000);
