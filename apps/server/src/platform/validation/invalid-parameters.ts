import { originPattern } from '@portico/contract/admin-portals.ts';
import type { InvalidParameter } from '@portico/contract/problems.ts';
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { because } from '../because.ts';
import { findUnstorableText } from './unstorable-text.ts';

/** Validates a value against a schema and returns its mistakes in the form of the wire. */
export type Check = (value: unknown) => InvalidParameter[];

const options: Options = {
  allErrors: true,
  useDefaults: true,
  allowUnionTypes: true,
  strictTypes: false,
  discriminator: true,
  // The schemas are part of this code and tested, so the server does not validate them, which would take longer than
  // compiling them.
  meta: false,
  validateSchema: false,
  // Skips an optimization that V8 does itself, and that would take a third of the compile time.
  code: { optimize: false },
};
/** Query and path arrive as text, so `"12"` can be a number there, but not in a body. */
const asText = withFormats(new Ajv({ ...options, coerceTypes: true }));
const asJson = withFormats(new Ajv(options));

function withFormats(ajv: Ajv): Ajv {
  // Node and TypeScript see the default export of a CommonJS package differently.
  const add = addFormats as unknown as (ajv: Ajv, formats: string[]) => void;
  add(ajv, ['uuid', 'date-time', 'date', 'email', 'uri', 'hostname']);
  return ajv;
}

const maximumReported = 20;

/** Compiled on first use: compiling all schemas would take half of the start. */
export function compileCheck(schema: object, { coerce = false } = {}): Check {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= (coerce ? asText : asJson).compile(schema);
    if (!validate(value)) return (validate.errors ?? []).slice(0, maximumReported).map(toInvalidParameter);
    const field = findUnstorableText(value);
    return field === undefined ? [] : [{ field, rule: 'matches_regex', reason: 'has characters that are not allowed' }];
  };
}

type Rule = InvalidParameter['rule'];
type Explained = Record<string, unknown> & { rule: Rule; reason: string };
const typeRules: Record<string, Rule> = {
  array: 'is_array',
  boolean: 'is_boolean',
  integer: 'is_integer',
  null: 'is_null',
  number: 'is_number',
  object: 'is_object',
  string: 'is_string',
};
const byFormat: Record<string, () => Explained> = {
  uuid: () => ({ rule: 'is_uuid', reason: 'must be a UUID' }),
  'date-time': () => ({ rule: 'is_date_time', reason: 'must be a date and time' }),
  hostname: () => ({ rule: 'is_fqdn', reason: 'must be a host name' }),
  email: () => ({ rule: 'invalid', ...because('not-an-email') }),
  uri: () => ({ rule: 'invalid', ...because('not-a-url') }),
};

// biome-ignore lint/suspicious/noExplicitAny: each keyword of the validator has parameters of its own
type Convert = (params: Record<string, any>) => Explained;
const minimum =
  (rule: Rule, unit: string): Convert =>
  ({ limit }) => ({
    rule,
    reason: `must ${unit === '' ? 'be' : 'have'} at least ${limit}${unit}`,
    minimum: limit,
  });
const maximum =
  (rule: Rule, unit: string): Convert =>
  ({ limit }) => ({
    rule,
    reason: `must ${unit === '' ? 'be' : 'have'} at most ${limit}${unit}`,
    maximum: limit,
  });

/** One row for each keyword of JSON Schema that our schemas use. */
const byKeyword: Record<string, Convert> = {
  required: () => ({ rule: 'required', reason: 'is required' }),
  additionalProperties: () => ({ rule: 'unknown_property', reason: 'is not a known property' }),
  propertyNames: () => ({ rule: 'unknown_property', reason: 'is not a known property' }),
  type: ({ type }) => {
    const wanted: string[] = [type].flat();
    return { rule: typeRules[wanted[0] ?? ''] ?? 'invalid', reason: `must be ${wanted.map(withArticle).join(' or ')}` };
  },
  enum: ({ allowedValues }) => ({
    rule: 'enum',
    reason: `must be one of ${allowedValues.join(', ')}`,
    choices: allowedValues,
  }),
  discriminator: ({ tag }) => ({ rule: 'invalid', reason: `has no known ${tag}` }),
  format: ({ format }) => byFormat[format]?.() ?? { rule: 'invalid', reason: 'has the wrong form' },
  pattern: ({ pattern }) => ({
    rule: 'matches_regex',
    ...(pattern === originPattern ? because('not-an-origin') : { reason: 'has characters that are not allowed' }),
  }),
  minLength: minimum('min_length', ' characters'),
  maxLength: maximum('max_length', ' characters'),
  minItems: minimum('min_items', ' items'),
  maxItems: maximum('max_items', ' items'),
  minProperties: minimum('min_items', ' entries'),
  maxProperties: maximum('max_items', ' entries'),
  minimum: minimum('min', ''),
  maximum: maximum('max', ''),
  dependentRequired: ({ deps }) => ({
    rule: 'dependent_fields',
    reason: `needs ${deps} too`,
    dependents: String(deps).split(', '),
  }),
};

function toInvalidParameter({ keyword, params, instancePath }: ErrorObject): InvalidParameter {
  const convert = byKeyword[keyword] ?? (() => ({ rule: 'invalid' as const, reason: 'is not valid' }));
  const property = params.missingProperty ?? params.additionalProperty ?? params.propertyName;
  return { field: fieldName(instancePath, property), ...convert(params) } as InvalidParameter;
}

/** `/filter/0/values` and `dimension` become `filter.0.values.dimension`. */
function fieldName(pointer: string, property: string | undefined): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return [...parts, ...(property === undefined ? [] : [property])].join('.').slice(0, 200) || 'body';
}

const withArticle = (type: string) => (type === 'null' ? type : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`);
