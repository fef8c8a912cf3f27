import { isNode, listOf, type Node, nodeOf } from './described.ts';
import type { Validator } from './validator.ts';

/** The sent texts, before a schema converts them. */
export type Raw = string | Raw[] | { [name: string]: Raw };
export type Shape = 'scalar' | 'array' | 'object';

/** Schemas that apply together: one of the ways to satisfy a schema. */
type Alternative = readonly Node[];

export interface Reader {
  /** Converts what was sent to the type of the schema. `split` splits it for a scalar, an array or an object. */
  read(schema: unknown, split: (shape: Shape, properties: PropertyLookup) => Raw | undefined): unknown;
  propertiesOf(schema: unknown): Map<string, unknown>;
  shapesOf(schema: unknown): Shape[];
}

export interface PropertyLookup {
  readonly names: ReadonlySet<string>;
  /** Whether other property names are allowed. */
  readonly isOpen: boolean;
}

const mostAlternatives = 64;

export function createReader(follow: (value: unknown) => Node, { problemsOf }: Validator): Reader {
  function alternativesOf(schema: unknown, depth = 0): Alternative[] {
    const node = follow(schema);
    if (depth > 12) return [[node]];
    let all: Alternative[] = [[node]];
    for (const part of listOf(node.allOf)) all = product(all, alternativesOf(part, depth + 1));
    for (const choice of [node.oneOf, node.anyOf].map(listOf)) {
      if (choice.length > 0)
        all = product(
          all,
          choice.flatMap((part) => alternativesOf(part, depth + 1)),
        );
    }
    return all;
  }

  const keyword = (schemas: Alternative, name: string): unknown =>
    schemas.find((one) => one[name] !== undefined)?.[name];

  function typesOf(schemas: Alternative): string[] {
    const type = keyword(schemas, 'type');
    if (type !== undefined) return (Array.isArray(type) ? type : [type]).map(String);
    if (keyword(schemas, 'properties') !== undefined || keyword(schemas, 'additionalProperties') !== undefined)
      return ['object'];
    return keyword(schemas, 'items') !== undefined || keyword(schemas, 'prefixItems') !== undefined ? ['array'] : [];
  }

  const shapesIn = (schemas: Alternative): Shape[] => {
    const types = typesOf(schemas);
    const shapes = types.map((type): Shape => (type === 'array' || type === 'object' ? type : 'scalar'));
    return shapes.length > 0 ? [...new Set(shapes)] : ['scalar'];
  };

  function lookup(schemas: Alternative): PropertyLookup {
    const names = new Set(schemas.flatMap((one) => Object.keys(nodeOf(one.properties))));
    return { names, isOpen: names.size === 0 || schemas.some((one) => isNode(one.additionalProperties)) };
  }

  function toScalar(text: string, schemas: Alternative): unknown {
    const listed = [
      ...listOf(keyword(schemas, 'enum')),
      ...(keyword(schemas, 'const') === undefined ? [] : [keyword(schemas, 'const')]),
    ];
    const meant = listed.find((value) => String(value) === text);
    if (meant !== undefined) return meant;
    const types = typesOf(schemas);
    if ((types.includes('integer') || types.includes('number')) && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text))
      return Number(text);
    if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
    if (types.includes('null') && text === '' && !types.includes('string')) return null;
    return text;
  }

  function convert(raw: Raw, schemas: Alternative): unknown {
    if (typeof raw === 'string') {
      const isNested = shapesIn(schemas).every((shape) => shape !== 'scalar');
      return isNested ? parseJson(raw) : toScalar(raw, schemas);
    }
    const types = typesOf(schemas);
    if (Array.isArray(raw)) return raw.map((item, at) => readAs(itemSchema(schemas, at), item));
    if (types.includes('array')) {
      const places = Object.keys(raw);
      if (places.every((place, at) => place === String(at) || place === '')) {
        return Object.values(raw)
          .flat()
          .map((item, at) => readAs(itemSchema(schemas, at), item as Raw));
      }
    }
    return Object.fromEntries(
      Object.entries(raw).map(([name, member]) => [name, readAs(memberSchema(schemas, name), member)]),
    );
  }

  const itemSchema = (schemas: Alternative, at: number): unknown =>
    listOf(keyword(schemas, 'prefixItems'))[at] ?? keyword(schemas, 'items') ?? {};

  function memberSchema(schemas: Alternative, name: string): unknown {
    const own = schemas.map((one) => nodeOf(one.properties)[name]).find((one) => one !== undefined);
    if (own !== undefined) return own;
    const pattern = schemas
      .flatMap((one) => Object.entries(nodeOf(one.patternProperties)))
      .find(([key]) => new RegExp(key).test(name));
    return pattern?.[1] ?? schemas.map((one) => one.additionalProperties).find(isNode) ?? {};
  }

  const readAs = (schema: unknown, raw: Raw): unknown => read(schema, () => raw);

  const read: Reader['read'] = (schema, split) => {
    const values: unknown[] = [];
    const alternatives = alternativesOf(schema).slice(0, mostAlternatives);
    for (const schemas of alternatives) {
      for (const shape of shapesIn(schemas)) {
        const raw = split(shape, lookup(schemas));
        if (raw === undefined) continue;
        const value = convert(raw, schemas);
        if (alternatives.length === 1 && shapesIn(schemas).length === 1) return value;
        if (problemsOf(schema, value).length === 0) return value;
        values.push(value);
      }
    }
    return values[0];
  };

  return {
    read,
    propertiesOf: (schema) =>
      new Map(
        alternativesOf(schema).flatMap((schemas) => schemas.flatMap((one) => Object.entries(nodeOf(one.properties)))),
      ),
    shapesOf: (schema) => [...new Set(alternativesOf(schema).flatMap(shapesIn))],
  };
}

function product(left: Alternative[], right: Alternative[]): Alternative[] {
  const all: Alternative[] = [];
  for (const a of left) for (const b of right) if (all.length < mostAlternatives) all.push([...a, ...b]);
  return all;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
