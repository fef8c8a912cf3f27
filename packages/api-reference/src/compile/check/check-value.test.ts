import { createValidator } from '@portico/test-kit/echo/validator.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyValue, satisfiableSchema } from '../../../test/schemas.ts';
import type { CompiledSchema } from '../compiled.ts';
import { createChecker } from './check-value.ts';

const pool: Record<string, CompiledSchema> = {
  Node: { type: 'object', properties: { next: { $ref: '#/schemas/Node' }, id: { type: 'integer' } }, required: ['id'] },
  Circle: { $ref: '#/schemas/Circle' },
};
const checker = createChecker({
  named: (name) => (pool[name] === undefined ? undefined : { schema: pool[name] }),
});

test('a value is valid if and only if another validator accepts it', () => {
  const { problemsOf } = createValidator({ openapi: '3.1.1' });
  fc.assert(
    fc.property(satisfiableSchema, anyValue, (schema, value) => {
      expect(checker.isValid(schema, value)).toBe(problemsOf(schema, value).length === 0);
    }),
    { numRuns: 400 },
  );
}, 60_000);

test.each<[schema: CompiledSchema, value: unknown, mistakes: [at: string, keyword: string, asked: unknown][]]>([
  [{ type: 'integer' }, 1, []],
  [{ type: 'integer' }, '1', [['', 'type', 'integer']]],
  [{ required: ['a', 'b'] }, { a: 1 }, [['', 'required', 'b']]],
  [{ properties: { a: { items: { maxLength: 1 } } } }, { a: ['x', 'xx'] }, [['a/1', 'maxLength', 1]]],
  [{ additionalProperties: false, properties: { a: true } }, { a: 1, b: 2 }, [['', 'additionalProperties', 'b']]],
  [{ $ref: '#/schemas/Node' }, { id: 1, next: { id: 'x' } }, [['next/id', 'type', 'integer']]],
  [{ $ref: '#/schemas/Circle' }, 1, []],
  [{ $ref: '#/schemas/Missing' }, 1, []],
  [{ oneOf: [{ type: 'object', required: ['a'] }, { type: 'null' }] }, {}, [['', 'required', 'a']]],
  [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, [['', 'oneOf', 0]]],
  [{ oneOf: [{ minimum: 1 }, { minimum: 2 }] }, 3, [['', 'oneOf', 2]]],
  [{ multipleOf: 0.1 }, 0.3, []],
  [{ format: 'date' }, '2026-02-30', [['', 'format', 'date']]],
  [{ format: 'of our own' }, 'x', []],
  [{ pattern: '(' }, 'x', []],
  [
    { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
    { a: 1, b: 1 },
    [['', 'additionalProperties', 'b']],
  ],
])('%j by the value %j', (schema, value, mistakes) => {
  expect(checker.mistakesOf(schema, value).map(({ at, keyword, asked }) => [at.join('/'), keyword, asked])).toEqual(
    mistakes,
  );
});

test('a required read-only property may be missing in a request, and a write-only one in a response', () => {
  const schema = { properties: { id: { readOnly: true }, key: { writeOnly: true } }, required: ['id', 'key'] };
  expect(checker.isValid(schema, { key: 1 }, { direction: 'sent' })).toBe(true);
  expect(checker.isValid(schema, { id: 1 }, { direction: 'received' })).toBe(true);
  expect(checker.isValid(schema, { id: 1 })).toBe(false);
});

test('a pattern that could take forever is not tried on a long text', () => {
  expect(checker.isValid({ pattern: '^(a+)+$' }, `${'a'.repeat(60)}!`)).toBe(true);
  expect(checker.isValid({ pattern: '^(a+)+$' }, 'a!')).toBe(false);
});

test('schemas that multiply are checked in limited time', () => {
  const many = Array.from({ length: 30 }, () => ({ $ref: '#/schemas/Wide' }));
  pool.Wide = { anyOf: [...many, { not: {} }], properties: { a: { $ref: '#/schemas/Wide' } } };
  expect(checker.isValid({ $ref: '#/schemas/Wide' }, { a: { a: { a: {} } } }, { steps: 50_000 })).toBe(true);
});
