import type { CompiledSchema, CompiledSchemaObject } from '../../compile/compiled.ts';

/** Finds a named schema. Undefined if it is not loaded or does not exist. */
export type Resolve = (name: string) => CompiledSchema | undefined;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asSchema = (value: unknown): CompiledSchema | undefined =>
  typeof value === 'boolean' || isObject(value) ? (value as CompiledSchema) : undefined;

export const asSchemas = (value: unknown): CompiledSchema[] =>
  Array.isArray(value) ? value.map(asSchema).filter((schema) => schema !== undefined) : [];

const prefix = '#/schemas/';

/** The name of the schema that this one refers to. */
export function refName(schema: CompiledSchema | undefined): string | undefined {
  if (!isObject(schema) || typeof schema.$ref !== 'string') return undefined;
  return schema.$ref.startsWith(prefix) ? schema.$ref.slice(prefix.length) : schema.$ref;
}

export interface Parts {
  /** The schema itself, its target, and all schemas that it combines, the nearest first. */
  readonly objects: readonly CompiledSchemaObject[];
  /** The names of the schemas that it combines. */
  readonly names: readonly string[];
  readonly unresolved: readonly string[];
  readonly isNever: boolean;
  readonly isNullable: boolean;
}

const isNull = (schema: CompiledSchema): boolean =>
  isObject(schema) && (schema.type === 'null' || schema.const === null) && schema.$ref === undefined;

/** The branches of a choice without null. */
export const withoutNull = (branches: readonly CompiledSchema[]): CompiledSchema[] =>
  branches.filter((branch) => !isNull(branch));

/** Collects the schemas that apply to the same value. A cycle is walked once. */
export function collectParts(schema: CompiledSchema, resolve: Resolve): Parts {
  const objects: CompiledSchemaObject[] = [];
  const names: string[] = [];
  const unresolved: string[] = [];
  const seen = new Set<CompiledSchema>();
  let isNever = false;
  let isNullable = false;

  function walk(part: CompiledSchema): void {
    if (seen.has(part)) return;
    seen.add(part);
    if (part === false) isNever = true;
    if (!isObject(part)) return;
    objects.push(part);
    const name = refName(part);
    if (name !== undefined) {
      const target = resolve(name);
      if (target === undefined) unresolved.push(name);
      else walk(target);
    }
    for (const member of asSchemas(part.allOf)) {
      const memberName = refName(member);
      if (memberName !== undefined) names.push(memberName);
      walk(member);
    }
    for (const branches of [asSchemas(part.oneOf), asSchemas(part.anyOf)]) {
      const others = withoutNull(branches);
      if (others.length === branches.length) continue;
      isNullable = true;
      // A choice between X and null offers no choice to a reader.
      if (others.length === 1) walk(others[0] as CompiledSchema);
    }
  }

  walk(schema);
  return { objects, names, unresolved, isNever, isNullable };
}

/** The first value of a keyword among the parts. */
export function first(parts: Parts, keyword: string): unknown {
  return parts.objects.find((part) => part[keyword] !== undefined)?.[keyword];
}

/** Merges the properties of all parts. A property in several parts has to satisfy each of them. */
export function mergeProperties(parts: Parts, keyword: string): Map<string, CompiledSchema> {
  const merged = new Map<string, CompiledSchema>();
  for (const part of parts.objects) {
    const properties = part[keyword];
    if (!isObject(properties)) continue;
    for (const [name, value] of Object.entries(properties)) {
      const schema = asSchema(value);
      if (schema === undefined) continue;
      const known = merged.get(name);
      const saysNothingNew = known === schema || schema === true;
      if (known === undefined || known === true) merged.set(name, schema);
      else if (!saysNothingNew) merged.set(name, { allOf: [known, schema] });
    }
  }
  return merged;
}
