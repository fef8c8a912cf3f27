import { matches } from '../../../compile/check/patterns.ts';
import { isObject } from '../../schema/parts.ts';
import type { Path, Report } from './difference.ts';
import { hasFormat } from './formats.ts';
import { canonical, isMultiple, isType, lengthOf, typeOf } from './json-values.ts';

type Schema = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Checks the keywords that apply to the value itself, not to values inside it. */
export function checkRules(schema: Schema, value: unknown, path: Path, report: Report): void {
  const rule = (keyword: string) => report({ path, kind: 'rule', keyword, limit: schema[keyword] });
  const { type } = schema;
  if (type !== undefined && !listOf(type).some((each) => isType(value, each))) {
    report({ path, kind: 'type', expected: listOf(type).map(String), actual: typeOf(value) });
    return;
  }
  if (Array.isArray(schema.enum)) {
    const wanted = canonical(value);
    if (!schema.enum.some((each) => canonical(each) === wanted)) rule('enum');
  }
  if (schema.const !== undefined && canonical(schema.const) !== canonical(value)) rule('const');
  if (typeof schema.format === 'string' && !hasFormat(value, schema.format)) {
    report({ path, kind: 'format', format: schema.format });
  }
  const breaks = (keyword: string, test: (limit: number) => boolean) => {
    const limit = schema[keyword];
    if (typeof limit === 'number' && !test(limit)) rule(keyword);
  };
  if (typeof value === 'number') checkNumber(value, breaks);
  if (typeof value === 'string') {
    const length = lengthOf(value);
    breaks('minLength', (limit) => length >= limit);
    breaks('maxLength', (limit) => length <= limit);
    // Patterns come from authors, so one that could take long is not tried on a long text.
    if (typeof schema.pattern === 'string' && !matches(schema.pattern, value)) rule('pattern');
  }
  if (Array.isArray(value)) {
    breaks('minItems', (limit) => value.length >= limit);
    breaks('maxItems', (limit) => value.length <= limit);
    if (schema.uniqueItems === true && new Set(value.map(canonical)).size < value.length) rule('uniqueItems');
  }
  if (isObject(value)) {
    const count = Object.keys(value).length;
    breaks('minProperties', (limit) => count >= limit);
    breaks('maxProperties', (limit) => count <= limit);
  }
}

function checkNumber(value: number, breaks: (keyword: string, test: (limit: number) => boolean) => void): void {
  breaks('minimum', (limit) => value >= limit);
  breaks('maximum', (limit) => value <= limit);
  breaks('exclusiveMinimum', (limit) => value > limit);
  breaks('exclusiveMaximum', (limit) => value < limit);
  breaks('multipleOf', (limit) => isMultiple(value, limit));
}
