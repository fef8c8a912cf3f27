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

/** The published contract allows `page[size]=` for numbers. It counts as no value, so the default applies. */
function numbersIn({ properties = {} }: { properties?: Record<string, { type?: unknown }> }): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
}

/** The validator accepts `1e400` as a number. It is infinite, so no range and no database accepts it. */
const findInfinite = (value: Record<string, unknown>, numbers: readonly string[]): InvalidParameter[] =>
  numbers
    .filter((name) => Math.abs(Number(value[name])) === Number.POSITIVE_INFINITY)
    .map((field) => ({ field, rule: 'is_integer', reason: 'must be an integer' }));
