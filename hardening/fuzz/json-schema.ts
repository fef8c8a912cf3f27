import fc from 'fast-check';
import { anUploadedFile } from './files.ts';

/** The part of JSON Schema that the API's description uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  maxProperties?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
}

/** A placeholder for the id of an existing resource, replaced when the request is sent. */
export const idOf = (name: string): string => `__id_${name}__`;

interface Context {
  find(reference: string): Schema;
  /** The name of the property or parameter, which determines the kind of resource of an id. */
  name: string;
  depth: number;
}

/** Values for texts whose name says more than their schema. */
const named: Record<string, fc.Arbitrary<string>> = {
  url: fc.constantFrom(
    'https://receiver.invalid/events',
    'https://example.com/',
    'http://127.0.0.1:1/',
    'https://[::1]/',
  ),
  password: fc.constantFrom('Correct-horse-7', 'Portico-demo-1', 'short'),
  token: fc.constantFrom('a'.repeat(43), 'x'),
  issuer: fc.constantFrom('https://idp.invalid', 'http://127.0.0.1:1'),
};

/** Times from 1970 to 2100, and often within the next year. */
const dateTime = fc.oneof(
  fc.integer({ min: -10, max: 300 }).map((days) => new Date(Date.now() + days * 86_400_000).toISOString()),
  anyTime(),
);

function anyTime(): fc.Arbitrary<string> {
  return fc
    .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
}

const formats: Record<string, (name: string) => fc.Arbitrary<string>> = {
  uuid: (name) => fc.oneof({ weight: 6, arbitrary: fc.constant(idOf(toIdName(name))) }, fc.uuid()),
  email: () => fc.oneof(fc.constantFrom('dev@example.com', 'admin@example.com', 'Ünï@exämple.com'), fc.emailAddress()),
  'date-time': () => dateTime,
  date: () => dateTime.map((text) => text.slice(0, 10)),
};

/** `product_version_id`, `product_version_ids` and `productVersionId` name the same kind of id. */
const toIdName = (name: string): string =>
  name
    .replace(/s$/, '')
    .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^authStrategyId$/, 'strategyId');

/** Values that a schema accepts. */
export function conformingTo(schema: Schema, context: Context): fc.Arbitrary<unknown> {
  const inner = { ...context, depth: context.depth + 1 };
  if (schema.$ref?.endsWith('/UploadedFile')) return anUploadedFile;
  if (schema.$ref) return context.depth > 6 ? fc.constant(null) : conformingTo(context.find(schema.$ref), inner);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => conformingTo(choice, inner)));
  if (schema.allOf) return fc.tuple(...schema.allOf.map((part) => conformingTo(part, inner))).map(merged);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => ofType(type, schema, context)));
  return ofType(schema.type, schema, context);
}

const merged = (parts: unknown[]): unknown => Object.assign({}, ...(parts as object[]));

function ofType(type: string | undefined, schema: Schema, context: Context): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.double({ ...boundsOf(schema), noNaN: true });
    case 'string':
      return textOf(schema, context.name);
    case 'array':
      return listOf(schema, context);
    case 'object':
      return objectOf(schema, context);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const boundsOf = ({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema) => ({
  min: minimum,
  max: Math.min(maximum, Number.MAX_SAFE_INTEGER),
});

function textOf({ format, pattern, minLength = 0, maxLength }: Schema, name: string): fc.Arbitrary<string> {
  if (format && formats[format]) return formats[format](name);
  if (named[name]) return fc.oneof({ weight: 3, arbitrary: named[name] }, anyText(minLength, maxLength));
  if (pattern) {
    const regex = new RegExp(pattern, 'u');
    const isFit = (text: string) => regex.test(text) && text.length >= minLength && text.length <= (maxLength ?? 1e6);
    return matching(pattern).filter(isFit);
  }
  return anyText(minLength, maxLength);
}

/** Short texts and the longest ones, because both ends of a limit are where code fails. */
function anyText(minLength: number, maxLength: number | undefined): fc.Arbitrary<string> {
  const longest = maxLength ?? 100;
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength, maxLength: Math.max(minLength, Math.min(longest, 40)) }) },
    {
      weight: 2,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.floor(longest / 20)) }),
    },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(longest, 20_000))) },
  );
}

const hosts = fc.oneof(fc.domain(), fc.ipV4(), fc.stringMatching(/^[a-z0-9]{1,5}(\.[a-z0-9]{1,5}){0,3}$/));
const origins = fc
  .tuple(fc.constantFrom('http', 'https'), hosts, fc.constantFrom('', ':1', ':8080', ':99999'))
  .map(([scheme, host, port]) => `${scheme}://${host.toLowerCase()}${port}`);

/**
 * The generator does not support assertions. Simple ones are removed and checked later; other patterns get host names
 * or origins.
 */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?[!=][^()]*\)/g, ''), 'u'));
  } catch {
    return new RegExp(pattern, 'u').test('https://a.example') ? origins : hosts;
  }
}

function listOf({ items = {}, minItems = 0, maxItems = 5, uniqueItems }: Schema, context: Context) {
  const item = conformingTo(items, { ...context, depth: context.depth + 1 });
  const size = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) };
  return uniqueItems
    ? fc.uniqueArray(item, { ...size, selector: (value) => JSON.stringify(value) })
    : fc.array(item, size);
}

function objectOf(schema: Schema, context: Context): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], patternProperties, additionalProperties } = schema;
  const isDeep = context.depth > 5;
  const taken = Object.entries(properties).filter(([name]) => !isDeep || required.includes(name));
  const fields = Object.fromEntries(
    taken.map(([name, property]) => [name, conformingTo(property, { ...context, name, depth: context.depth + 1 })]),
  );
  const known = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  const rest =
    Object.values(patternProperties ?? {})[0] ?? (typeof additionalProperties === 'object' && additionalProperties);
  if (!rest || isDeep) return known;
  const more = fc.dictionary(fc.stringMatching(/^[a-zA-Z][a-z0-9_]{0,20}$/), conformingTo(rest, context), {
    maxKeys: 3,
  });
  return fc.tuple(known, more).map(merged);
}
