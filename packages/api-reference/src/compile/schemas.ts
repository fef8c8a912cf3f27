import { createFreeNames } from './anchors.ts';
import { countWithin } from './bounds.ts';
import type { CompiledSchema } from './compiled.ts';
import { toModernSchema } from './modern-schema.ts';
import type { ToProse } from './prose.ts';
import { pointerSegments, type Source } from './source.ts';
import { isRecord, mapValues, ownOf, setOwn, toList, toRecord, type Untyped } from './untyped.ts';

/** The schema that references are relative to, and the names that have been referred to, in order. */
interface Place {
  base: Untyped;
  references: Set<string>;
}

type Write = (value: unknown, place: Place) => unknown;

/** A schema that is stored once for all references to it. */
export interface NamedSchema {
  schema: CompiledSchema;
  /** The schema as JSON. */
  json: string;
  references: ReadonlySet<string>;
}

export type Schemas = ReturnType<typeof createSchemas>;

/** Finds named schemas: in a document during its compilation, or in the bundles that a reader has. */
export interface NamedSchemas {
  named(name: string): { schema: CompiledSchema } | undefined;
}

const prefix = '#/schemas/';
/** The paths of named schemas in OpenAPI and Swagger. */
const namedPlace = /^#\/(?:components\/schemas|definitions)\/([^/]+)$/;

export const nameIn = (schema: CompiledSchema): string | undefined =>
  typeof schema === 'object' && schema.$ref?.startsWith(prefix) ? schema.$ref.slice(prefix.length) : undefined;

/** Compiles schemas. References are not expanded, so cycles are harmless. */
export function createSchemas(source: Source, toProse: ToProse) {
  const components = toRecord(toRecord(source.root.components).schemas);
  const nameOf = new Map<unknown, string>(Object.entries(components).map(([name, node]) => [node, name]));
  const sources = new Map<string, { node: unknown; base: Untyped }>(
    Object.entries(components).map(([name, node]) => [name, { node, base: source.root }]),
  );
  const compiled = new Map<string, NamedSchema>();
  const free = createFreeNames(new Set(sources.keys()));
  /** Compiled schemas that contain examples at any depth. */
  const exemplified = new WeakSet<object>();
  let exampleCount = 0;

  const one: Write = (value, place) => toCompiled(value, place);
  const many: Write = (value, place) => toList(value).map((schema) => toCompiled(schema, place));
  const byName: Write = (value, place) => mapValues(value, (schema) => toCompiled(schema, place));
  const prose: Write = (value) => toProse(value);
  const asIs: Write = (value) => value;
  const never: Write = () => undefined;
  const docs: Write = (value) => ({ ...toRecord(value), description: toProse(toRecord(value).description) });
  const discriminator: Write = (value, place) => {
    const { mapping, ...rest } = toRecord(value);
    return mapping === undefined ? rest : { ...rest, mapping: mapValues(mapping, (to) => toMapped(to, place)) };
  };

  /** Keywords with schemas or texts, and those that readers do not need. Any other keyword is copied. */
  const writers: Readonly<Record<string, Write>> = {
    description: prose,
    externalDocs: docs,
    discriminator,
    allOf: many,
    anyOf: many,
    oneOf: many,
    prefixItems: many,
    not: one,
    if: one,
    // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
    then: one,
    else: one,
    items: one,
    contains: one,
    additionalProperties: one,
    propertyNames: one,
    unevaluatedItems: one,
    unevaluatedProperties: one,
    contentSchema: one,
    properties: byName,
    patternProperties: byName,
    dependentSchemas: byName,
    $ref: (value, place) => toReference(value, place),
    $dynamicRef: never,
    $recursiveRef: never,
    $defs: never,
    definitions: never,
    $id: never,
    $anchor: never,
    $dynamicAnchor: never,
    $schema: never,
    $vocabulary: never,
    $comment: never,
    'x-enum-varnames': asIs,
    'x-enumNames': asIs,
    'x-enum-descriptions': asIs,
    'x-enumDescriptions': asIs,
  };

  function toCompiled(value: unknown, outer: Place): CompiledSchema {
    if (typeof value === 'boolean') return value;
    if (!isRecord(value)) return true;
    const place = typeof value.$id === 'string' ? { ...outer, base: value } : outer;
    const schema = toModernSchema(value);
    const examplesBefore = exampleCount;
    const written: Untyped = {};
    const dynamic = schema.$dynamicRef ?? schema.$recursiveRef;
    if (dynamic !== undefined && schema.$ref === undefined) written.$ref = toReference(dynamic, place);
    for (const keyword of Object.keys(schema)) {
      const write = Object.hasOwn(writers, keyword) ? writers[keyword] : keyword.startsWith('x-') ? never : asIs;
      const result = write?.(schema[keyword], place);
      if (result !== undefined) setOwn(written, keyword, result);
    }
    if (written.examples !== undefined) exampleCount += 1;
    if (exampleCount > examplesBefore) exemplified.add(written);
    return written;
  }

  function toReference(value: unknown, place: Place): string | undefined {
    if (typeof value !== 'string') return undefined;
    const name = findName(value, place.base);
    if (name === undefined) return value;
    place.references.add(name);
    return prefix + name;
  }

  /** The mapping of a discriminator has names of schemas or references. */
  function toMapped(value: unknown, place: Place): unknown {
    if (typeof value !== 'string') return value;
    return toReference(Object.hasOwn(components, value) ? `#/components/schemas/${value}` : value, place);
  }

  function findName(reference: string, base: Untyped): string | undefined {
    const written = base === source.root ? namedPlace.exec(reference)?.[1] : undefined;
    const [simple = ''] = written === undefined ? [] : pointerSegments(`/${written}`);
    if (ownOf(components, simple) !== undefined) return simple;
    const node = source.find(reference, base);
    if (typeof node !== 'boolean' && !isRecord(node)) return undefined;
    const known = nameOf.get(node);
    if (known !== undefined && typeof node !== 'boolean') return known;
    const name = freeName(reference);
    sources.set(name, { node, base });
    nameOf.set(node, name);
    return name;
  }

  /** A schema without a name gets the end of its pointer as its name. */
  function freeName(reference: string): string {
    const segments = pointerSegments(reference.slice(reference.indexOf('#') + 1));
    const base = (segments.length > 0 ? segments : [reference]).slice(-4).join('/');
    return free(base);
  }

  function named(name: string): NamedSchema | undefined {
    const before = compiled.get(name);
    if (before) return before;
    const origin = sources.get(name);
    if (!origin) return undefined;
    countWithin('schemas', compiled.size + 1);
    const references = new Set<string>();
    const schema = toCompiled(origin.node, { base: origin.base, references });
    const result = { schema, json: JSON.stringify(schema), references };
    compiled.set(name, result);
    return result;
  }

  return {
    /** The schemas of the document's list, in its order. */
    names: Object.keys(components),
    named,
    hasExamples: (schema: object): boolean => exemplified.has(schema),
    /** The schemas of the list, and all others that have been referred to so far. */
    allNames: () => [...sources.keys()],
    compile: (schema: unknown, references: Set<string>): CompiledSchema =>
      toCompiled(schema, { base: source.root, references }),
  };
}
