import { type InvalidParameter, Problem } from '@portico/contract/problems.ts';
import type { FastifySchemaCompiler } from 'fastify';
import { compileCheck } from '../validation/invalid-parameters.ts';

const partNames: Record<string, string> = { params: 'path', querystring: 'query', headers: 'headers' };

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const check = compileCheck(schema, { coerce: httpPart !== 'body' });
  const part = partNames[httpPart ?? ''] ?? 'body';
  const numbers = httpPart === 'body' ? [] : numbersIn(schema);
  return (value) => {
    if (httpPart === 'querystring') for (const name of numbers) if (value[name] === '') delete value[name];
    const invalid_parameters = [...findInfinite(value, numbers), ...check(value)];
    if (invalid_parameters.length === 0) return { value };
    const detail = `The ${part} has values that cannot be used.`;
    return { error: new Problem('invalid-parameters', detail, { invalid_parameters }) };
  };
};

/** `page[size]=` says nothing, which the published contract allows for numbers: the default holds. */
function numbersIn({ properties = {} }: { properties?: Record<string, { type?: unknown }> }): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
}

/** `1e400` is a number to the validator, and an endless one, which is in no range and in no database. */
const findInfinite = (value: Record<string, unknown>, numbers: readonly string[]): InvalidParameter[] =>
  numbers
    .filter((name) => Math.abs(Number(value[name])) === Number.POSITIVE_INFINITY)
    .map((field) => ({ field, rule: 'is_integer', reason: 'must be an integer' }));
