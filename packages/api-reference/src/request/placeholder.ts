import type { CompiledExample, CompiledSchema } from '../compile/compiled.ts';
import {
  asSchema,
  asSchemas,
  collectParts,
  first,
  isObject,
  mergeProperties,
  type Parts,
  type Resolve,
  withoutNull,
} from '../view/schema/parts.ts';

/** The first example with a value. If it does not match its schema, its repaired value. */
export function exampleIn(examples: readonly CompiledExample[] | undefined): unknown {
  const example = examples?.find(({ value }) => value !== undefined);
  return example?.repaired ?? example?.value;
}

const deepest = 6;

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  hostname: 'api.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  'uri-reference': '/things/1',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  byte: 'aGVsbG8=',
};

/**
 * A value for a required parameter or field without an example. A free text contains the name of its parameter, so that
 * a reader sees what to replace.
 */
export function placeholderFor(name: string, schema: CompiledSchema, resolve: Resolve, depth = 0): unknown {
  const parts = collectParts(schema, resolve);
  const written = writtenValue(parts);
  if (written !== undefined || depth > deepest) return written;
  const branches = [...asSchemas(first(parts, 'oneOf')), ...asSchemas(first(parts, 'anyOf'))];
  const [branch] = withoutNull(branches);
  const given = first(parts, 'type');
  const type = Array.isArray(given) ? given.find((each) => each !== 'null') : given;
  const inner = branch === undefined ? undefined : placeholderFor(name, branch, resolve, depth + 1);
  if (type === 'object' || first(parts, 'properties') !== undefined) {
    return { ...toObject(parts, resolve, depth), ...(isObject(inner) ? inner : {}) };
  }
  if (inner !== undefined) return inner;
  if (type === 'array') return toList(name, parts, resolve, depth);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return type === 'integer' || type === 'number' ? toNumber(parts) : toMarkedText(name, parts);
}

/** The value that the author wrote into a schema: a constant, example, default, or the first of an enum. */
export function writtenValue(parts: Parts): unknown {
  const examples = first(parts, 'examples');
  const [listed] = Array.isArray(examples) ? (examples as unknown[]) : [];
  const [choice] = ((first(parts, 'enum') as unknown[] | undefined) ?? []).filter((each) => each !== null);
  return first(parts, 'const') ?? listed ?? first(parts, 'example') ?? first(parts, 'default') ?? choice;
}

/** The required properties. An object without any gets one property, because an empty object cannot be written. */
function toObject(parts: Parts, resolve: Resolve, depth: number): Record<string, unknown> {
  const required = requiredOf(parts);
  const properties = [...mergeProperties(parts, 'properties')];
  const wanted = properties.filter(([name]) => required.has(name));
  const chosen = wanted.length > 0 ? wanted : properties.slice(0, 1);
  if (properties.length === 0) {
    const further = asSchema(first(parts, 'additionalProperties'));
    if (further !== false) chosen.push(['key', further ?? true]);
  }
  return Object.fromEntries(chosen.map(([name, schema]) => [name, placeholderFor(name, schema, resolve, depth + 1)]));
}

function toList(name: string, parts: Parts, resolve: Resolve, depth: number): unknown[] {
  const least = Math.min(Math.max(Number(first(parts, 'minItems') ?? 1), 1), 10);
  const items = asSchema(first(parts, 'items')) ?? true;
  return Array.from({ length: least }, () => placeholderFor(name, items, resolve, depth + 1));
}

function toNumber(parts: Parts): number {
  const [least, above, most] = ['minimum', 'exclusiveMinimum', 'maximum'].map((keyword) => first(parts, keyword));
  if (typeof least === 'number') return least;
  if (typeof above === 'number') return above + 1;
  return typeof most === 'number' && most < 1 ? most : 1;
}

function toMarkedText(name: string, parts: Parts): string {
  const format = first(parts, 'format');
  const known = typeof format === 'string' ? texts[format] : undefined;
  if (known !== undefined) return known;
  const marked = `YOUR_${name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .toUpperCase()}`;
  const least = Math.min(Number(first(parts, 'minLength') ?? 0), 1000);
  return marked.padEnd(least, 'X').slice(0, Number(first(parts, 'maxLength') ?? marked.length + least));
}

const requiredOf = (parts: Parts): Set<unknown> =>
  new Set(parts.objects.flatMap((part) => (Array.isArray(part.required) ? part.required : [])));

const conditions = ['oneOf', 'anyOf', 'if', 'dependentRequired', 'dependentSchemas', 'minProperties', 'not'];

/** Removes optional properties, unless keywords other than `required` may need them. */
export function requiredOnly(value: unknown, schema: CompiledSchema, resolve: Resolve, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  const parts = collectParts(schema, resolve);
  if (parts.unresolved.length > 0 || conditions.some((keyword) => first(parts, keyword) !== undefined)) return value;
  if (Array.isArray(value)) {
    const items = asSchema(first(parts, 'items'));
    return items === undefined ? value : value.map((item) => requiredOnly(item, items, resolve, depth + 1));
  }
  const required = requiredOf(parts);
  const properties = mergeProperties(parts, 'properties');
  if (properties.size === 0) return value;
  const members = Object.entries(value);
  const wanted = members.filter(([name]) => required.has(name));
  // A form cannot contain an empty object.
  const kept = wanted.length > 0 || depth === 0 ? wanted : members.slice(0, 1);
  return Object.fromEntries(
    kept.map(([name, member]) => [name, requiredOnly(member, properties.get(name) ?? true, resolve, depth + 1)]),
  );
}
