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
/**
 * The most branches of choices that are tried: in a document, for one value, and for a value after the limit of the document
 * is reached.
 */
const maximumBranches = { all: 50_000, each: 1000, least: 20 };

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
  let branchesLeft = maximumBranches.all;

  function makeOne(schema: CompiledSchema, direction: Direction, options: Pick<Walk, 'isCareful' | 'fullDepth'>) {
    const left = options.isCareful ? maximumCareful.each : maximumValues;
    const branches = Math.max(maximumBranches.least, Math.min(maximumBranches.each, branchesLeft));
    const walk: Walk = { ...options, direction, depth: 0, open: [], count: { left, branches }, isNeeded: true };
    const value = make(schema, walk);
    branchesLeft -= branches - walk.count.branches;
    if (options.isCareful) carefulLeft -= left - walk.count.left;
    return value;
  }

  function sample(schema: CompiledSchema, direction: Direction): Sample {
    const isValid = (value: unknown) => value === undefined || checker.isValid(schema, value, { direction });
    const quick = makeOne(schema, direction, { isCareful: false, fullDepth: usualFullDepth });
    if (quick !== undefined && isValid(quick)) return { value: quick, isValid: true };
    if (carefulLeft <= 0 || (quick === undefined && ofEachKind.every(isValid))) return { value: quick, isValid: true };
    const value = careful(schema, direction);
    return value === undefined ? { value: quick, isValid: false } : { value, isValid: true };
  }

  const careful = (schema: CompiledSchema, direction: Direction, fullDepth = usualFullDepth): unknown =>
    carefulLeft > 0 ? makeOne(schema, direction, { isCareful: true, fullDepth }) : undefined;

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
