import type { CompiledSchema, CompiledSchemaObject } from '../compiled.ts';
import { type NamedSchemas, nameIn } from '../schemas.ts';
import { isRecord, ownOf, toList, toRecord, toTexts } from '../untyped.ts';
import { isTaggedAs } from './discriminator.ts';
import { type Direction, isHidden } from './hidden.ts';
import { tryPattern } from './patterns.ts';
import { rules } from './rules.ts';

/** A part of a value that its schema does not allow. */
export interface Mistake {
  /** The names and positions that lead to it. */
  at: (string | number)[];
  keyword: string;
  /** The value of the keyword. For a missing or unknown property, its name. */
  asked: unknown;
}

interface Place {
  around: Place | undefined;
  key: string | number;
}

interface Run {
  direction: Direction | undefined;
  found: Mistake[] | undefined;
  /** The remaining steps. Parts that are not checked count as valid. */
  left: number;
}

/** The position of a value, and the number of references to its schema. */
interface Here {
  run: Run;
  place: Place | undefined;
  hops: number;
}

type Rule = (asked: unknown, value: unknown, schema: CompiledSchemaObject, here: Here) => boolean;

export interface CheckOptions {
  /** Without a direction, no property is hidden. */
  direction?: Direction;
  steps?: number;
}

export type Checker = ReturnType<typeof createChecker>;

const usualSteps = 100_000;
/** The limit of all checks of a document. Beyond it the document is still compiled, and its examples count as valid. */
const mostSteps = 4_000_000;
const mostHops = 60;

/**
 * Checks values by compiled schemas, as JSON Schema 2020-12 defines. It interprets schemas instead of generating code,
 * so it works with any content security policy, and a schema that is used once costs nothing to prepare.
 */
export function createChecker({ named }: NamedSchemas) {
  let stepsLeft = mostSteps;

  function check(schema: unknown, value: unknown, here: Here): boolean {
    if (schema === false) return fail(here, 'false', false);
    if (!isRecord(schema) || here.run.left-- <= 0) return true;
    let isValid = true;
    for (const keyword in schema) {
      const asked = schema[keyword];
      const simple = ownOf(rules, keyword) as ((asked: unknown, value: unknown) => boolean) | undefined;
      if (simple) {
        if (!simple(asked, value)) isValid = fail(here, keyword, asked);
      } else {
        const rule = ownOf(applied, keyword) as Rule | undefined;
        if (rule && !rule(asked, value, schema, here)) isValid = false;
      }
      // Without a list of mistakes, the first mistake decides.
      if (!isValid && !here.run.found) return false;
    }
    return isValid;
  }

  function targetOf(schema: CompiledSchemaObject): CompiledSchema | undefined {
    const name = nameIn(schema);
    return name === undefined ? undefined : named(name)?.schema;
  }

  const fail = ({ run, place }: Here, keyword: string, asked: unknown): false => {
    run.found?.push({ at: toPath(place), keyword, asked });
    return false;
  };

  const inside = ({ run, place }: Here, key: string | number): Here => ({
    run,
    place: { around: place, key },
    hops: 0,
  });
  const all = <Item>(list: readonly Item[], test: (item: Item, at: number) => boolean): boolean =>
    list.reduce((isValid, item, at) => test(item, at) && isValid, true);

  /** Checks a value without recording mistakes. */
  const fits = (schema: unknown, value: unknown, { run, place, hops }: Here): boolean => {
    const quiet = { ...run, found: undefined };
    const isValid = check(schema, value, { run: quiet, place, hops: hops + 1 });
    run.left = quiet.left;
    return isValid;
  };

  const applied: Readonly<Record<string, Rule>> = {
    $ref(_, value, schema, here) {
      const target = here.hops < mostHops ? targetOf(schema) : undefined;
      return target === undefined || check(target, value, { ...here, hops: here.hops + 1 });
    },
    allOf: (asked, value, _, here) =>
      all(toList(asked), (part) => check(part, value, { ...here, hops: here.hops + 1 })),
    anyOf(asked, value, _, here) {
      const branches = toList(asked);
      return branches.some((branch) => fits(branch, value, here)) || explain(branches, value, 'anyOf', here);
    },
    oneOf(asked, value, { discriminator }, here) {
      const branches = toList(asked);
      const fitting = branches.filter((branch) => fits(branch, value, here));
      const count = fitting.length;
      if (count === 1 || fitting.some((branch) => isTaggedAs(branch, value, discriminator))) return true;
      return count === 0 ? explain(branches, value, 'oneOf', here) : fail(here, 'oneOf', count);
    },
    not: (asked, value, _, here) => !fits(asked, value, here) || fail(here, 'not', asked),
    if(asked, value, schema, here) {
      const next = fits(asked, value, here) ? schema.then : schema.else;
      return check(next, value, { ...here, hops: here.hops + 1 });
    },
    dependentSchemas: (asked, value, _, here) =>
      !isRecord(value) ||
      all(
        Object.entries(toRecord(asked)),
        ([name, schema]) => !Object.hasOwn(value, name) || check(schema, value, here),
      ),
    required(asked, value, schema, here) {
      if (!isRecord(value)) return true;
      const { direction } = here.run;
      return all(toTexts(asked), (name) => {
        if (Object.hasOwn(value, name)) return true;
        const property = ownOf(toRecord(schema.properties), name);
        if (direction !== undefined && isHidden(property, direction, named)) return true;
        return fail(here, 'required', name);
      });
    },
    properties: (asked, value, _, here) =>
      !isRecord(value) ||
      all(Object.entries(value), ([name, member]) => check(ownOf(toRecord(asked), name), member, inside(here, name))),
    patternProperties: (asked, value, _, here) =>
      !isRecord(value) ||
      all(Object.entries(toRecord(asked)), ([pattern, schema]) =>
        all(
          Object.keys(value),
          (name) => tryPattern(pattern, name) !== true || check(schema, value[name], inside(here, name)),
        ),
      ),
    additionalProperties: (asked, value, schema, here) =>
      !isRecord(value) ||
      all(Object.keys(value), (name) => isDescribed(schema, name) || checkExtra(asked, value[name], name, here)),
    propertyNames: (asked, value, _, here) =>
      !isRecord(value) ||
      all(Object.keys(value), (name) => fits(asked, name, here) || fail(here, 'propertyNames', name)),
    unevaluatedProperties(asked, value, schema, here) {
      if (!isRecord(value)) return true;
      const { unevaluatedProperties: _, ...rest } = schema;
      const seen = seenNames(rest, value, here);
      return all(Object.keys(value), (name) => seen.has(name) || checkExtra(asked, value[name], name, here));
    },
    prefixItems: (asked, value, _, here) =>
      !Array.isArray(value) ||
      all(toList(asked).slice(0, value.length), (schema, at) => check(schema, value[at], inside(here, at))),
    items(asked, value, schema, here) {
      if (!Array.isArray(value)) return true;
      const first = toList(schema.prefixItems).length;
      return all(value.slice(first), (item, at) => check(asked, item, inside(here, first + at)));
    },
    contains(asked, value, { minContains = 1, maxContains }, here) {
      if (!Array.isArray(value)) return true;
      const count = value.filter((item) => fits(asked, item, here)).length;
      if (typeof minContains === 'number' && count < minContains) return fail(here, 'contains', asked);
      return typeof maxContains !== 'number' || count <= maxContains || fail(here, 'maxContains', maxContains);
    },
    unevaluatedItems(asked, value, schema, here) {
      if (!Array.isArray(value)) return true;
      const { unevaluatedItems: _, ...rest } = schema;
      const seen = seenItems(rest, value, here);
      return all(value, (item, at) => seen.has(at) || check(asked, item, inside(here, at)));
    },
  };

  const isDescribed = ({ properties, patternProperties }: CompiledSchemaObject, name: string): boolean =>
    ownOf(toRecord(properties), name) !== undefined ||
    Object.keys(toRecord(patternProperties)).some((pattern) => tryPattern(pattern, name) !== false);

  const checkExtra = (schema: unknown, value: unknown, name: string, here: Here): boolean =>
    schema === false ? fail(here, 'additionalProperties', name) : check(schema, value, inside(here, name));

  /**
   * If all branches fail, the mistakes of the only branch with the right type are reported. Otherwise the choice itself
   * is.
   */
  function explain(branches: readonly unknown[], value: unknown, keyword: string, here: Here): false {
    if (!here.run.found) return false;
    const told = branches.map((branch) => {
      const run: Run = { ...here.run, found: [] };
      check(branch, value, { ...here, run, hops: here.hops + 1 });
      here.run.left = run.left;
      return run.found ?? [];
    });
    const depth = toPath(here.place).length;
    const ofType = told.filter((found) => found.every(({ at, keyword: one }) => at.length > depth || one !== 'type'));
    if (ofType.length !== 1 || !ofType[0]) return fail(here, keyword, 0);
    here.run.found.push(...ofType[0]);
    return false;
  }

  /** The schemas that apply to the same value, if the value is valid by them. */
  function schemasBeside(schema: unknown, value: unknown, here: Here): CompiledSchemaObject[] {
    if (!isRecord(schema) || here.hops > mostHops) return [];
    const { if: condition } = schema;
    const isMet = condition !== undefined && fits(condition, value, here);
    const dependent = isRecord(value)
      ? Object.entries(toRecord(schema.dependentSchemas)).flatMap(([name, one]) =>
          Object.hasOwn(value, name) ? [one] : [],
        )
      : [];
    const choices = [...toList(schema.anyOf), ...toList(schema.oneOf)].filter((branch) => fits(branch, value, here));
    const conditional = condition === undefined ? [] : isMet ? [condition, schema.then] : [schema.else];
    const beside = [targetOf(schema), ...toList(schema.allOf), ...choices, ...conditional, ...dependent];
    const next = { ...here, hops: here.hops + 1 };
    return [schema, ...beside.flatMap((one) => schemasBeside(one, value, next))];
  }

  function seenNames(schema: unknown, value: Record<string, unknown>, here: Here): Set<string> {
    const seen = schemasBeside(schema, value, here).flatMap((one) =>
      one.additionalProperties !== undefined || one.unevaluatedProperties !== undefined
        ? Object.keys(value)
        : Object.keys(value).filter((name) => isDescribed(one, name)),
    );
    return new Set(seen);
  }

  function seenItems(schema: unknown, value: readonly unknown[], here: Here): Set<number> {
    const places = [...value.keys()];
    const seen = schemasBeside(schema, value, here).flatMap((one) => {
      if (one.items !== undefined || one.unevaluatedItems !== undefined) return places;
      const first = toList(one.prefixItems).length;
      const contained = one.contains;
      return places.filter((at) => at < first || (contained !== undefined && fits(contained, value[at], here)));
    });
    return new Set(seen);
  }

  function run(schema: CompiledSchema, value: unknown, found: Mistake[] | undefined, options: CheckOptions): boolean {
    const steps = Math.min(options.steps ?? usualSteps, stepsLeft);
    const all: Run = { direction: options.direction, found, left: steps };
    const isValid = check(schema, value, { run: all, place: undefined, hops: 0 });
    stepsLeft -= steps - Math.max(0, all.left);
    return isValid;
  }

  return {
    isValid: (schema: CompiledSchema, value: unknown, options: CheckOptions = {}): boolean =>
      run(schema, value, undefined, options),

    /** All mistakes of a value. Empty for a valid one. */
    mistakesOf(schema: CompiledSchema, value: unknown, options: CheckOptions = {}): Mistake[] {
      const found: Mistake[] = [];
      run(schema, value, found, options);
      return found;
    },
  };
}

function toPath(place: Place | undefined): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.around) path.unshift(at.key);
  return path;
}
