import type { Checker } from '../check/check-value.ts';
import { tagOf } from '../check/discriminator.ts';
import type { CompiledSchema, CompiledSchemaObject } from '../compiled.ts';
import { type NamedSchemas, nameIn } from '../schemas.ts';
import { isRecord, ownOf, toList, toRecord } from '../untyped.ts';
import { type Choice, createGather, type Gathered } from './gather.ts';
import { listsFor } from './lists.ts';
import { numbersFor } from './number.ts';
import { objectsFor } from './objects.ts';
import { textsFor } from './text.ts';
import { typesOf, type ValueType } from './types.ts';
import { createVisible } from './visible.ts';
import type { Make, Walk } from './walk.ts';

const maximumDepth = 8;
const maximumNeededDepth = 24;
const maximumNeeded = 2000;
const mostTries = 60;

const isAnyText = (part: CompiledSchemaObject): boolean => !textKeywords.some((keyword) => part[keyword] !== undefined);
const textKeywords = ['format', 'pattern', 'minLength', 'maxLength', 'contentEncoding'];

const isAlone = ({ objects, names, choices, conditions }: Gathered, { type }: CompiledSchemaObject): boolean =>
  type !== undefined && names.length + choices.length + conditions.length === 0 && objects.length === 1;

/** Generates a value for a schema. Undefined if there is none, or if the limits are reached. */
export function createMake(schemas: NamedSchemas, checker: Checker): Make {
  const { named } = schemas;
  const { gather, join } = createGather(schemas);
  const visible = createVisible(schemas);
  /** Values of schemas that have only keywords of their own. They are the same in every place, so they are made once. */
  const scalars = new WeakMap<object, unknown>();

  const make: Make = (schema, walk) => {
    if (!isRecord(schema)) return schema === true ? anything(walk) : undefined;
    const { isNeeded, depth } = walk;
    walk.count.left -= 1;
    if (walk.count.left < (isNeeded ? -maximumNeeded : 0)) return undefined;
    if (depth > (isNeeded ? maximumNeededDepth : maximumDepth)) return undefined;
    if (!walk.isCareful) {
      const known = scalars.get(schema);
      if (known !== undefined) return known;
    }
    const gathered = gather(schema, walk.open);
    if (gathered.isImpossible) return undefined;
    const inside = around(walk, gathered);
    if (!walk.isCareful) {
      const value = firstOf(gathered, inside);
      if (isAlone(gathered, schema) && typeof value !== 'object' && value !== undefined) scalars.set(schema, value);
      return value;
    }
    let tries = 0;
    for (const value of alternatives(gathered, inside)) {
      if (checker.isValid(schema, value, { direction: walk.direction })) return value;
      if (++tries >= mostTries) break;
    }
    return undefined;
  };

  /** A fast path for schemas without choices and conditions, which need no alternatives. */
  function firstOf(gathered: Gathered, walk: Walk): unknown {
    const { written, choices, conditions } = gathered;
    if (written.length > 0 || choices.length > 0 || conditions.length > 0)
      return alternatives(gathered, walk).next().value;
    const [type] = typesOf(gathered.objects) ?? [];
    if (type === undefined) return plain(gathered, walk).next().value;
    if (type === 'string' && gathered.objects.every(isAnyText)) return 'string';
    const [first] = ofType(type, gathered, walk);
    return first;
  }

  const around = (walk: Walk, { names }: Gathered): Walk =>
    names.length === 0 ? walk : { ...walk, open: [...walk.open, ...names] };

  const anything = ({ isNeeded, depth }: Walk): unknown => (isNeeded && depth > 0 ? 'string' : undefined);

  function* alternatives(gathered: Gathered, walk: Walk): Generator<unknown> {
    for (const { value, isWhole } of gathered.written)
      if (isWhole || !isRecord(value)) yield isRecord(value) ? visible(value, gathered, walk.direction) : value;
    const [choice, ...choices] = gathered.choices;
    if (choice) yield* chosen(choice, { ...gathered, choices, written: partial(gathered) }, walk);
    else if (gathered.conditions.length > 0) yield* conditional(gathered, walk);
    else yield* plain(gathered, walk);
  }

  const partial = ({ written }: Gathered) => written.filter(({ value, isWhole }) => !isWhole && isRecord(value));

  function* chosen({ branches, isExclusive, discriminator }: Choice, rest: Gathered, walk: Walk): Generator<unknown> {
    const isNull = (branch: CompiledSchema) => isRecord(branch) && branch.type === 'null';
    const inTurn = [...branches.filter((branch) => !isNull(branch)), ...branches.filter(isNull)];
    for (const branch of inTurn) {
      const tag = discriminator && tagFor(branch, discriminator);
      for (const all of tag ? [[branch, tag], [branch]] : [[branch]]) yield* joinedWith(rest, all, walk);
    }
    for (const branch of isExclusive ? inTurn : []) {
      if (walk.count.branches <= 0) return;
      const others = branches.filter((one) => one !== branch).map((not) => ({ not }));
      yield* joinedWith(rest, [branch, ...others], walk);
    }
  }

  /** The constraint that sets a discriminator's property for a branch. Undefined if the branch itself sets it. */
  function tagFor(branch: CompiledSchema, { propertyName, mapping }: Record<string, unknown>): unknown {
    const name = nameIn(branch);
    if (name === undefined || typeof propertyName !== 'string') return undefined;
    const parts = gather(branch, []).objects.flatMap((part) => {
      const property = ownOf(toRecord(part.properties), propertyName);
      return isRecord(property) ? gather(property, []).objects : [];
    });
    if (parts.some((part) => part.const !== undefined || toList(part.enum).length === 1)) return undefined;
    const tag = tagOf(name, mapping);
    if (!parts.every((part) => part.enum === undefined || toList(part.enum).includes(tag))) return undefined;
    return { properties: { [propertyName]: { const: tag } }, required: [propertyName] };
  }

  /** `if` and `dependentSchemas` depend on the value, so it is first generated without them. */
  function* conditional(gathered: Gathered, walk: Walk): Generator<unknown> {
    const rest: Gathered = { ...gathered, conditions: [] };
    const isMet = (schema: unknown, value: unknown) =>
      checker.isValid(schema as CompiledSchema, value, { direction: walk.direction });
    let first: unknown;
    for (const value of plain(rest, walk)) {
      first = value;
      const more = gathered.conditions.flatMap((part) => [
        ...(part.if === undefined ? [] : isMet(part.if, value) ? [part.if, part.then ?? true] : [part.else ?? true]),
        ...dependentOf(part.dependentSchemas, value),
      ]);
      if (more.every((schema) => schema === true || isMet(schema, value))) yield value;
      else yield* joinedWith(rest, more, walk);
      break;
    }
    if (first === undefined) return;
    for (const part of gathered.conditions) {
      if (part.if === undefined) continue;
      yield* joinedWith(rest, [part.if, part.then ?? true], walk);
      yield* joinedWith(rest, [{ not: part.if }, part.else ?? true], walk);
    }
    yield* plain(rest, walk);
  }

  function* joinedWith(rest: Gathered, schemas: readonly unknown[], walk: Walk): Generator<unknown> {
    if (walk.count.branches-- <= 0) return;
    const gathered = join(rest, schemas, walk.open);
    if (!gathered.isImpossible) yield* alternatives(gathered, around(walk, gathered));
  }

  const dependentOf = (dependent: unknown, value: unknown): unknown[] =>
    isRecord(value)
      ? Object.entries(toRecord(dependent)).flatMap(([name, schema]) => (Object.hasOwn(value, name) ? [schema] : []))
      : [];

  function* plain(gathered: Gathered, walk: Walk): Generator<unknown> {
    const types = typesOf(gathered.objects);
    if (types) for (const type of types) yield* ofType(type, gathered, walk);
    else if (gathered.objects.some(({ not }) => not !== undefined)) yield* ['string', 1, true, {}, [], null];
    else if (anything(walk) !== undefined) yield* ['string', 1, {}];
  }

  function ofType(type: ValueType, gathered: Gathered, walk: Walk): Iterable<unknown> {
    switch (type) {
      case 'object':
        return objectsFor(gathered, walk, { make, named });
      case 'array':
        return listsFor(gathered, walk, make);
      case 'string':
        return textsFor(gathered.objects);
      case 'integer':
      case 'number':
        return numbersFor(gathered.objects, type === 'integer');
      case 'boolean':
        return [true, false];
      case 'null':
        return [null];
      default:
        return [];
    }
  }

  return make;
}
