import { createChecker } from '../compile/check/check-value.ts';
import type { Direction } from '../compile/check/hidden.ts';
import { matches } from '../compile/check/patterns.ts';
import type { CompiledSchema, CompiledSchemaObject } from '../compile/compiled.ts';
import { createSampler } from '../compile/sample.ts';
import { asSchemas, isObject, type Resolve, refName, withoutNull } from './schema/parts.ts';
import type { Reading } from './schema/shape.ts';
import { type SchemaSource, withSchemas } from './schema/with-schemas.ts';
import { asksForOther, inVariants, type Variants, type Wanted } from './variants.ts';

/** A value of the page that should follow the variants that the reader chose. */
export interface Varied {
  readonly value: unknown;
  readonly schema: CompiledSchema;
  /** The prefix of the anchors of its parts. */
  readonly id: string;
  readonly direction: Direction;
}

/**
 * Generates values in other variants, with the sampler and checker of the compiler. This module is large, so it loads
 * when a reader chooses a variant.
 */
export async function makeVariants(
  varied: readonly Varied[],
  chosen: Variants,
  texts: Reading['texts'],
  source: SchemaSource,
): Promise<unknown[]> {
  const made = await withSchemas(source, (resolve) => {
    const missing = new Set<string>();
    const reading: Reading = { texts, resolve: (name) => resolve(name) ?? void missing.add(name) };
    return { values: varied.map((one) => makeOne(one, chosen, reading)), unresolved: [...missing] };
  });
  return made.values;
}

function makeOne({ value, schema, id, direction }: Varied, chosen: Variants, reading: Reading): unknown {
  if (!asksForOther(value, schema, id, chosen, reading)) return value;
  const schemas = {
    named(name: string) {
      const found = reading.resolve(name);
      return found === undefined ? undefined : { schema: found };
    },
  };
  const checker = createChecker(schemas);
  const sampler = createSampler(schemas, checker);
  const isValid = (all: CompiledSchema, one: unknown) => checker.isValid(all, one, { direction });

  function make(wanted: Wanted, before: unknown): unknown {
    const others = wanted.choice.options.filter((option) => option !== wanted.option).map((option) => option.schema);
    const alone = narrow(wanted.schema, wanted, reading.resolve) ?? wanted.option.schema;
    const sample = sampler.variant(wanted.schema, alone, others, direction) ?? before;
    const kept = withKept(sample, before, wanted);
    return isValid(alone, kept) && isValid(wanted.schema, kept) ? kept : sample;
  }

  function meet(all: CompiledSchema, condition: CompiledSchema, before: unknown): unknown {
    if (isValid(condition, before)) return before;
    const sample = sampler.sample({ allOf: [all, condition] }, direction);
    if (!sample.isValid || !isObject(sample.value) || !isObject(before)) return sample.isValid ? sample.value : before;
    // Properties that the condition does not require stay if they are allowed.
    const asked = namesIn(condition);
    const kept = Object.entries(before).filter(([name]) => !asked.has(name));
    const whole = { ...sample.value, ...Object.fromEntries(kept) };
    return isValid({ allOf: [all, condition] }, whole) ? whole : sample.value;
  }

  const making = { make, matches, meet, fits: isValid };
  const made = inVariants(value, schema, id, chosen, reading, making);
  if (isValid(schema, made) || (value !== undefined && !isValid(schema, value))) return made;
  return withMissing(made);

  /** Adds what the whole schema requires besides the variant, such as by a condition. */
  function withMissing(one: unknown): unknown {
    if (!isObject(one)) return one;
    const properties = Object.fromEntries(Object.entries(one).map(([name, member]) => [name, { const: member }]));
    const whole = sampler.sample({ allOf: [schema, { properties, required: Object.keys(one) }] }, direction);
    return whole.isValid ? whole.value : one;
  }
}

/** Keeps the previous values of properties outside of the choice. */
function withKept(sample: unknown, before: unknown, { shape, option: { sign } }: Wanted): unknown {
  if (!isObject(sample) || !isObject(before)) return sample;
  const beside = shape.rows.filter(
    ({ label, isName }) => isName && label !== sign?.property && Object.hasOwn(before, label),
  );
  return { ...sample, ...Object.fromEntries(beside.map(({ label }) => [label, before[label]])) };
}

/** The members that a condition is about. */
function namesIn(condition: unknown): Set<unknown> {
  if (!isObject(condition)) return new Set();
  const { properties, required, not } = condition;
  const own = [...(isObject(properties) ? Object.keys(properties) : []), ...(Array.isArray(required) ? required : [])];
  return new Set([...own, ...(not === undefined ? [] : namesIn(not))]);
}

const mostHops = 12;

/**
 * The schema with only one variant of a choice, which may be behind references, in `allOf` or beside null. Examples and
 * defaults are removed, because they may be of other variants.
 */
function narrow(schema: unknown, wanted: Wanted, resolve: Resolve, hops = mostHops): CompiledSchema | undefined {
  if (!isObject(schema) || hops === 0) return undefined;
  const { examples: _, example: __, default: ___, ...rest } = schema as CompiledSchemaObject;
  const { choice, option } = wanted;
  if (asSchemas(rest[choice.kind])[option.place] === option.schema) return { ...rest, [choice.kind]: [option.schema] };
  const inside = (part: unknown) => narrow(part, wanted, resolve, hops - 1);
  const name = refName(schema as CompiledSchemaObject);
  const target = name === undefined ? undefined : inside(resolve(name));
  if (target !== undefined) {
    const { $ref: _ref, ...beside } = rest;
    return Object.keys(beside).length === 0 ? target : { allOf: [target, beside] };
  }
  for (const keyword of ['allOf', 'oneOf', 'anyOf'] as const) {
    const members = asSchemas(rest[keyword]);
    if (keyword !== 'allOf' && withoutNull(members).length !== 1) continue;
    for (const [place, member] of members.entries()) {
      const found = inside(member);
      if (found !== undefined) return { ...rest, [keyword]: members.with(place, found) };
    }
  }
  return undefined;
}
