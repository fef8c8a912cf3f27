import type { Checker } from './check/check-value.ts';
import type { Direction } from './check/hidden.ts';
import type { CompiledSchema } from './compiled.ts';
import { createMake } from './sampling/make.ts';
import type { Walk } from './sampling/walk.ts';
import { type NamedSchemas, nameIn } from './schemas.ts';

const maximumValues = 200;
/** Below this depth only required properties are filled in. */
const usualFullDepth = 3;
/** The limits of values that are generated with a check of each: of a document, and of one sample. */
const maximumCareful = { all: 500_000, each: 3000 };

interface Sample {
  /** Undefined if a schema does not restrict its values. */
  value: unknown;
  isValid: boolean;
}

export type Sampler = ReturnType<typeof createSampler>;

/**
 * Generates values of limited size for schemas, from examples in the schemas where possible. An invalid value is
 * generated again with a check of each part, and further tries for parts that fail.
 */
export function createSampler(schemas: NamedSchemas, checker: Checker) {
  const make = createMake(schemas, checker);
  const known: Record<Direction, Map<string, Sample>> = { sent: new Map(), received: new Map() };
  let carefulLeft = maximumCareful.all;

  const walk = (direction: Direction, isCareful: boolean, left: number, fullDepth = usualFullDepth): Walk => ({
    direction,
    depth: 0,
    open: [],
    count: { left },
    isNeeded: true,
    isCareful,
    fullDepth,
  });

  function sample(schema: CompiledSchema, direction: Direction): Sample {
    const isValid = (value: unknown) => value === undefined || checker.isValid(schema, value, { direction });
    const quick = make(schema, walk(direction, false, maximumValues));
    if (quick !== undefined && isValid(quick)) return { value: quick, isValid: true };
    if (carefulLeft <= 0 || (quick === undefined && ofEachKind.every(isValid))) return { value: quick, isValid: true };
    const value = careful(schema, direction);
    return value === undefined ? { value: quick, isValid: false } : { value, isValid: true };
  }

  function careful(schema: CompiledSchema, direction: Direction, fullDepth?: number): unknown {
    if (carefulLeft <= 0) return undefined;
    const begun = walk(direction, true, maximumCareful.each, fullDepth);
    const value = make(schema, begun);
    carefulLeft -= maximumCareful.each - begun.count.left;
    return value;
  }

  return {
    sample(schema: CompiledSchema, direction: Direction): Sample {
      const name = nameIn(schema);
      const before = name === undefined ? undefined : known[direction].get(name);
      if (before) return before;
      const made = sample(schema, direction);
      if (name !== undefined) known[direction].set(name, made);
      return made;
    },

    /** Makes a value valid with few changes: valid parts stay, and missing ones are added. */
    repair: (schema: CompiledSchema, value: unknown, direction: Direction): unknown =>
      careful({ allOf: [schema, { examples: [value] }] }, direction, 0),

    /** A value for one variant of a schema. `chosen` is the schema with only this variant. */
    variant(schema: CompiledSchema, chosen: CompiledSchema, others: CompiledSchema[], direction: Direction): unknown {
      const { value, isValid } = sample(chosen, direction);
      if (isValid && checker.isValid(schema, value, { direction })) return value;
      return careful({ allOf: [chosen, { not: { anyOf: others } }] }, direction) ?? value;
    },
  };
}

const ofEachKind = ['string', 1, true, null, {}, []];
