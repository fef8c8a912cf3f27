import type { CompiledSchema, CompiledSchemaObject } from '../compiled.ts';
import { type NamedSchemas, nameIn } from '../schemas.ts';
import { isRecord, toList, toRecord, type Untyped } from '../untyped.ts';

/** A value that the author wrote into a schema. */
interface Written {
  value: unknown;
  /** Whether it is complete, so that no other part of the schema has to be added. */
  isWhole: boolean;
}

/** Alternative schemas. */
export interface Choice {
  branches: CompiledSchema[];
  isExclusive: boolean;
  discriminator: Untyped | undefined;
}

/** All keywords that apply to the same value. */
export interface Gathered {
  objects: CompiledSchemaObject[];
  /** The names of these schemas, the outermost first. */
  names: string[];
  written: Written[];
  choices: Choice[];
  /** Schemas with `if` or `dependentSchemas`, which depend on the value. */
  conditions: CompiledSchemaObject[];
  /** Whether no value exists: the schema is `false`, or contains itself. */
  isImpossible: boolean;
}

const nothing = (): Gathered => ({
  objects: [],
  names: [],
  written: [],
  choices: [],
  conditions: [],
  isImpossible: false,
});

/** The values in a schema, the most meaningful first. */
function writtenIn(schema: CompiledSchemaObject): unknown[] {
  if (schema.const !== undefined) return [schema.const];
  const examples = Array.isArray(schema.examples) ? schema.examples : Object.values(toRecord(schema.examples));
  const values = [...examples, schema.default, ...toList(schema.enum)].filter((value) => value !== undefined);
  const [first] = values;
  // Null is the least meaningful value of a list.
  return first === null ? [...values.filter((value) => value !== null), null] : values;
}

const describesMembers = ({ properties, oneOf, anyOf }: CompiledSchemaObject): boolean =>
  properties !== undefined || oneOf !== undefined || anyOf !== undefined;

const said = new Set(['$ref', 'description', 'title', 'deprecated', 'examples', 'externalDocs', 'xml']);

/** Whether a reference has further rules beside it. */
function asksForMore(schema: CompiledSchemaObject): boolean {
  for (const keyword in schema) if (!said.has(keyword)) return true;
  return false;
}

export function createGather({ named }: NamedSchemas) {
  function add(all: Gathered, schema: unknown, isWhole: boolean, open: readonly string[]): void {
    if (schema === false) all.isImpossible = true;
    if (!isRecord(schema) || all.isImpossible) return;
    const one = schema as CompiledSchemaObject;
    for (const value of writtenIn(one)) all.written.push({ value, isWhole });
    const name = nameIn(one);
    if (name !== undefined) {
      all.isImpossible = open.includes(name) || all.names.includes(name);
      all.names.push(name);
      add(all, named(name)?.schema, isWhole && !describesMembers(one), open);
    }
    const parts = toList(one.allOf);
    for (const part of parts) add(all, part, isWhole && parts.length === 1 && !describesMembers(one), open);
    if (name === undefined || asksForMore(one)) all.objects.push(one);
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const branches = toList(one[keyword]) as CompiledSchema[];
      const discriminator = isRecord(one.discriminator) ? one.discriminator : undefined;
      if (branches.length > 0) all.choices.push({ branches, isExclusive: keyword === 'oneOf', discriminator });
    }
    if (one.if !== undefined || one.dependentSchemas !== undefined) all.conditions.push(one);
  }

  return {
    /** `open` has the names of the schemas around it, which must not occur again. */
    gather(schema: CompiledSchema, open: readonly string[]): Gathered {
      const all = nothing();
      add(all, schema, true, open);
      return all;
    },
    /** Adds schemas that also have to apply. */
    join(before: Gathered, schemas: readonly unknown[], open: readonly string[]): Gathered {
      const more = nothing();
      const isAlone = !before.objects.some(({ properties }) => properties !== undefined);
      for (const schema of schemas) add(more, schema, isAlone && schemas.length === 1, open);
      return {
        objects: [...before.objects, ...more.objects],
        names: [...before.names, ...more.names],
        written: [...before.written, ...more.written],
        choices: [...before.choices, ...more.choices],
        conditions: [...before.conditions, ...more.conditions],
        isImpossible: before.isImpossible || more.isImpossible,
      };
    },
  };
}
