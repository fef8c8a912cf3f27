import { tagOf } from '../check/discriminator.ts';
import { type Direction, isHidden } from '../check/hidden.ts';
import { tryPattern } from '../check/patterns.ts';
import type { CompiledSchema, CompiledSchemaObject } from '../compiled.ts';
import type { NamedSchemas } from '../schemas.ts';
import { isRecord, ownOf, toRecord, toTexts } from '../untyped.ts';
import type { Gathered } from './gather.ts';
import { textsOfPattern } from './pattern-text.ts';
import type { Walk } from './walk.ts';

/** The properties of an object, from all parts of its schema. */
export interface Members {
  /** Described properties that exist in this direction, in the order of the document. */
  names: string[];
  required: ReadonlySet<string>;
  /** The properties in an example of the author. */
  hinted: ReadonlySet<string>;
  /** The schema of a property; undefined if it is not allowed. */
  schemaOf(name: string): CompiledSchema | undefined;
  /** Names for additional properties. */
  freeNames(): Iterable<string>;
}

const anyLength = { least: 1, most: Number.POSITIVE_INFINITY };

/** A cache for objects with a single schema, which most are. */
const known: Record<Direction, WeakMap<object, Members>> = { sent: new WeakMap(), received: new WeakMap() };

export function membersOf(gathered: Gathered, { direction }: Walk, named: NamedSchemas['named']): Members {
  const [only] = gathered.objects;
  if (
    gathered.objects.length > 1 ||
    only === undefined ||
    gathered.written.length > 0 ||
    only.discriminator !== undefined
  )
    return findMembers(gathered, direction, named);
  const members = known[direction].get(only) ?? findMembers(gathered, direction, named);
  known[direction].set(only, members);
  return members;
}

function findMembers(
  { objects, names: schemaNames, written }: Gathered,
  direction: Direction,
  named: NamedSchemas['named'],
): Members {
  const tags = discriminatorsOf(objects, schemaNames, named);
  const hints = written.flatMap(({ value, isWhole }) => (isRecord(value) && !isWhole ? [value] : []));

  const describing = objects.filter(
    ({ properties, patternProperties, additionalProperties: others, unevaluatedProperties: rest }) =>
      properties !== undefined || patternProperties !== undefined || others !== undefined || rest !== undefined,
  );
  const [only] = describing;
  const isSimple = describing.length === 1 && tags.size === 0 && hints.length === 0;

  function schemaOf(name: string): CompiledSchema | undefined {
    const own = isSimple && only?.patternProperties === undefined ? ownOf(toRecord(only?.properties), name) : undefined;
    return own === undefined ? mergedSchemaOf(name) : (own as CompiledSchema);
  }

  function mergedSchemaOf(name: string): CompiledSchema | undefined {
    const found: CompiledSchema[] = [];
    let isDescribed = false;
    let isForbidden = false;
    for (const part of describing) {
      const own = ownOf(toRecord(part.properties), name) as CompiledSchema | undefined;
      const before = found.length;
      if (own !== undefined) found.push(own);
      for (const [pattern, schema] of Object.entries(toRecord(part.patternProperties)))
        if (tryPattern(pattern, name) === true) found.push(schema as CompiledSchema);
      if (found.length > before) isDescribed = true;
      else if (part.additionalProperties === false) isForbidden = true;
      else if (isRecord(part.additionalProperties)) found.push(part.additionalProperties);
    }
    if (!isDescribed && describing.some((part) => part.unevaluatedProperties === false)) isForbidden = true;
    if (isForbidden) return undefined;
    const [first = true] = found;
    const schema = found.length > 1 ? { allOf: found } : first;
    const tag = tags.get(name);
    if (tag !== undefined) return { allOf: [schema], examples: [tag] };
    const hint = hints.find((one) => Object.hasOwn(one, name))?.[name];
    if (hint === undefined) return schema;
    // Merging keeps the valid properties of an example if others are invalid.
    return isRecord(hint) ? { allOf: [schema, { examples: [hint] }] } : { allOf: [schema], examples: [hint] };
  }

  const required = new Set(objects.flatMap((part) => toTexts(part.required)));
  const described = new Set([
    ...objects.flatMap((part) => Object.keys(toRecord(part.properties))),
    ...required,
    ...hints.flatMap(Object.keys),
  ]);
  const isShown = (name: string) =>
    !describing.some((part) => isHidden(ownOf(toRecord(part.properties), name), direction, named));
  const names = [...described].filter(isShown);
  return {
    names,
    required: new Set([...required].filter(isShown)),
    hinted: new Set(hints.flatMap(Object.keys)),
    schemaOf,
    *freeNames() {
      for (const pattern of objects.flatMap((part) => Object.keys(toRecord(part.patternProperties))))
        for (const name of firstFew(textsOfPattern(pattern, anyLength))) yield name;
      for (const { propertyNames } of objects) {
        const { pattern, enum: choices, const: only } = toRecord(propertyNames);
        for (const name of [only, ...(Array.isArray(choices) ? choices : [])]) if (typeof name === 'string') yield name;
        if (typeof pattern === 'string') yield* firstFew(textsOfPattern(pattern, anyLength));
      }
      yield 'key';
      for (let number = 2; number < 100; number++) yield `key${number}`;
    },
  };
}

function* firstFew(texts: Iterable<string>): Generator<string> {
  const seen = new Set<string>();
  let left = 100;
  for (const text of texts) {
    if (seen.size >= 20 || left-- <= 0) return;
    if (!seen.has(text)) yield text;
    seen.add(text);
  }
}

/** The value of an inherited discriminator in a schema that extends another one. */
function discriminatorsOf(
  objects: readonly CompiledSchemaObject[],
  [outermost]: string[],
  named: NamedSchemas['named'],
): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of outermost === undefined ? [] : objects) {
    const { propertyName, mapping } = toRecord(part.discriminator);
    if (typeof propertyName !== 'string' || part.oneOf !== undefined || part.anyOf !== undefined) continue;
    const isOwn = named(outermost as string)?.schema === part;
    const tag = tagOf(outermost as string, mapping);
    // The base schema itself has a value only if the mapping lists it.
    if (!isOwn || tag !== outermost) tags.set(propertyName, tag);
  }
  return tags;
}
