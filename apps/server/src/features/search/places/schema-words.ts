import type { CompiledSchema, Prose, SchemaPool } from '@portico/api-reference/compile/compiled.ts';
import { toText } from './plain-text.ts';

export interface SchemaWords {
  readonly names: string[];
  /** The names of its own properties, without nested ones. */
  readonly own: string[];
  /** Values that a property may have. */
  readonly values: string[];
  readonly descriptions: string[];
}

/** Deeper and further words are not indexed. */
const limits = { names: 400, values: 200, descriptions: 200, depth: 6 };

/** Properties behind one reference or combination count as the schema's own. */
const ownDepth = 1;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Collects names, values and descriptions of a schema. With a pool, those of referenced schemas too. */
export function wordsOfSchema(schemas: readonly (CompiledSchema | undefined)[], pool: SchemaPool = {}): SchemaWords {
  const words: SchemaWords = { names: [], own: [], values: [], descriptions: [] };
  const followed = new Set<string>();

  function visit(schema: unknown, depth: number): void {
    if (!isObject(schema) || depth > limits.depth || words.names.length >= limits.names) return;
    const { $ref, description, enum: allowed, const: only, properties } = schema;
    if (typeof $ref === 'string') follow($ref, depth);
    if (description !== undefined && words.descriptions.length < limits.descriptions) {
      words.descriptions.push(toText(description as Prose));
    }
    for (const value of [...(Array.isArray(allowed) ? allowed : []), only]) {
      if (typeof value === 'string' && words.values.length < limits.values) words.values.push(value);
    }
    if (isObject(properties)) {
      words.names.push(...Object.keys(properties));
      if (depth <= ownDepth) words.own.push(...Object.keys(properties));
      for (const property of Object.values(properties)) visit(property, depth + 1);
    }
    for (const keyword of ['items', 'additionalProperties', 'contains', 'if', 'then', 'else'])
      visit(schema[keyword], depth + 1);
    for (const keyword of ['allOf', 'oneOf', 'anyOf', 'prefixItems']) {
      const list = schema[keyword];
      if (Array.isArray(list)) for (const each of list) visit(each, depth + 1);
    }
  }

  function follow($ref: string, depth: number): void {
    const name = $ref.replace(/^#\/schemas\//, '');
    if (followed.has(name)) return;
    followed.add(name);
    visit(pool[name], depth + 1);
  }

  for (const schema of schemas) visit(schema, 0);
  return words;
}
