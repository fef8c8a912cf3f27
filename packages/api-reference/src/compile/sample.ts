import type { CompiledSchema, CompiledSchemaObject } from './compiled.ts';
import { nameIn, type Schemas } from './schemas.ts';
import { isRecord, ownOf, toList, toRecord, toTexts, type Untyped } from './untyped.ts';

/** Whether a reader sends the value or gets it. */
export type Direction = 'sent' | 'received';

const maximumValues = 200;
const maximumDepth = 8;
/** Below this only what is required is filled in. */
const fullDepth = 3;

export type Sampler = (schema: CompiledSchema, direction: Direction) => unknown;

interface Walk {
  direction: Direction;
  depth: number;
  open: readonly string[];
  count: { left: number };
}

const hidden = { sent: 'readOnly', received: 'writeOnly' } as const;

const textOf: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'api.example.com',
  'idn-hostname': 'api.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  iri: 'https://example.com/',
  'uri-reference': '/things/1',
  'iri-reference': '/things/1',
  'uri-template': '/things/{id}',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  'json-pointer': '/things/0',
  'relative-json-pointer': '1/things',
  regex: '^[a-z]+$',
  byte: 'aGVsbG8=',
  password: 'secret',
};

/** Makes a value that a schema describes, of bounded size, from what the author wrote wherever something is written. */
export function createSampler({ named }: Pick<Schemas, 'named'>): Sampler {
  const known: Record<Direction, Map<string, unknown>> = { sent: new Map(), received: new Map() };

  function sample(schema: CompiledSchema | undefined, walk: Walk): unknown {
    if (typeof schema !== 'object' || walk.count.left-- <= 0 || walk.depth > maximumDepth) return undefined;
    const written = writtenValue(schema);
    if (written !== undefined) return written;
    const name = nameIn(schema);
    if (name !== undefined) {
      if (walk.open.includes(name)) return undefined;
      return sample(named(name)?.schema, { ...walk, open: [...walk.open, name] });
    }
    return composed(schema, walk);
  }

  function composed(schema: CompiledSchemaObject, walk: Walk): unknown {
    const parts = toList(schema.allOf) as CompiledSchema[];
    const [choice] = [schema.oneOf, schema.anyOf].flatMap((list) => toList(list).filter(isSomething).slice(0, 1));
    const others = [...parts, ...(choice === undefined ? [] : [choice as CompiledSchema])];
    if (others.length === 0) return plain(schema, walk);
    const values = others.map((part) => sample(part, walk));
    if (schema.properties !== undefined) values.push(objectOf(schema, walk));
    const objects = values.filter(isRecord);
    if (objects.length > 0) return Object.fromEntries(objects.flatMap((one) => Object.entries(one)));
    return values.find((value) => value !== undefined);
  }

  function plain(schema: CompiledSchemaObject, walk: Walk): unknown {
    switch (typeOf(schema)) {
      case 'object':
        return objectOf(schema, walk);
      case 'array': {
        const first = toList(schema.prefixItems) as CompiledSchema[];
        const items = first.length > 0 ? first : [schema.items as CompiledSchema];
        return items
          .map((item) => sample(item, { ...walk, depth: walk.depth + 1 }))
          .filter((item) => item !== undefined);
      }
      case 'string':
        return textFor(schema);
      case 'integer':
      case 'number':
        return numberFor(schema);
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return undefined;
    }
  }

  function objectOf(schema: CompiledSchemaObject, walk: Walk): Untyped {
    const required = toTexts(schema.required);
    const inside = { ...walk, depth: walk.depth + 1 };
    const values: [string, unknown][] = [];
    for (const [name, property] of Object.entries(toRecord(schema.properties))) {
      if (walk.depth >= fullDepth && !required.includes(name)) continue;
      if (isRecord(property) && property[hidden[walk.direction]] === true) continue;
      const value = sample(property as CompiledSchema, inside);
      if (value !== undefined) values.push([name, value]);
    }
    if (values.length === 0 && isRecord(schema.additionalProperties)) {
      const value = sample(schema.additionalProperties as CompiledSchema, inside);
      if (value !== undefined) values.push(['key', value]);
    }
    return Object.fromEntries(values);
  }

  return (schema, direction) => {
    const make = () => sample(schema, { direction, depth: 0, open: [], count: { left: maximumValues } });
    const name = nameIn(schema);
    if (name === undefined) return make();
    if (!known[direction].has(name)) known[direction].set(name, make());
    return known[direction].get(name);
  };
}

function writtenValue(schema: CompiledSchemaObject): unknown {
  if (schema.const !== undefined) return schema.const;
  const [example] = Array.isArray(schema.examples) ? schema.examples : Object.values(toRecord(schema.examples));
  return example ?? schema.default ?? toList(schema.enum).find((value) => value !== null);
}

const isSomething = (schema: unknown) => isRecord(schema) && schema.type !== 'null';

function typeOf(schema: CompiledSchemaObject): unknown {
  const { type } = schema;
  if (Array.isArray(type)) return type.find((one) => one !== 'null') ?? type[0];
  if (type !== undefined) return type;
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return 'object';
  return schema.items !== undefined || schema.prefixItems !== undefined ? 'array' : undefined;
}

function textFor({ format, minLength, maxLength }: CompiledSchemaObject): string {
  if (format === 'binary') return '';
  const text = (typeof format === 'string' ? (ownOf(textOf, format) as string | undefined) : undefined) ?? 'string';
  const longEnough = typeof minLength === 'number' && minLength <= 100 ? text.padEnd(minLength, 'x') : text;
  return typeof maxLength === 'number' && maxLength >= 0 ? longEnough.slice(0, maxLength) : longEnough;
}

function numberFor({ minimum, exclusiveMinimum, maximum, multipleOf }: CompiledSchemaObject): number {
  if (typeof minimum === 'number') return minimum;
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  if (typeof multipleOf === 'number') return multipleOf;
  return typeof maximum === 'number' && maximum < 1 ? maximum : 1;
}
