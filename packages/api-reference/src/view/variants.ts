import type { CompiledSchema } from '../compile/compiled.ts';
import { variantKey } from './chosen.tsx';
import { asSchema, collectParts, first, isObject, mergeProperties } from './schema/parts.ts';
import { nameInside, toVariantId } from './schema/place-names.ts';
import { type Choice, type Option, type Reading, type Row, type Shape, toShape } from './schema/shape.ts';

/** More deeply nested values keep their variants. */
const deepest = 8;

export type Variants = Readonly<Record<string, number | undefined>>;

/** A choice in a schema, and the variant that a value should have. */
export interface Wanted {
  /** The schema of the value, with all of its keywords. */
  readonly schema: CompiledSchema;
  readonly shape: Shape;
  readonly choice: Choice;
  readonly option: Option;
}

/** Functions that are required only for changing values. */
export interface Making {
  /** Generates a value of the wanted variant from a value of another one. */
  make(wanted: Wanted, value: unknown): unknown;
  matches(pattern: string, name: string): boolean;
  /** Whether a value is one of a schema. */
  fits(schema: CompiledSchema, value: unknown): boolean;
  /** A value of the schema for which a condition holds. */
  meet(schema: CompiledSchema, condition: CompiledSchema, value: unknown): unknown;
}

/**
 * Without the large module: the first property that a rule about names matches is used, and every condition counts as true.
 */
const onlyRead: Making = {
  make: (_, value) => value,
  matches: () => true,
  fits: () => true,
  meet: (_, __, value) => value,
};

/**
 * Changes a value to the variants that the reader chose. Parts with the right variant stay. Elsewhere the wanted
 * variant replaces the other one.
 */
export const inVariants = (
  value: unknown,
  schema: CompiledSchema,
  id: string,
  chosen: Variants,
  reading: Reading,
  making: Making,
): unknown => change(value, schema, { id, depth: 0 }, { chosen, reading, making, found: {} });

/** The variants of a value, by the key of the choice. */
export function variantsOf(value: unknown, schema: CompiledSchema, id: string, reading: Reading): Variants {
  const found: Record<string, number> = {};
  change(value, schema, { id, depth: 0 }, { chosen: {}, reading, making: onlyRead, found });
  return found;
}

/** The reader's choices within a part of the page. */
const chosenIn = (chosen: Variants, id: string): [string, number | undefined][] => {
  const key = variantKey(id);
  return Object.entries(chosen).filter(
    ([each]) => each === key || (/^[.~]/.test(each.slice(key.length)) && each.startsWith(key)),
  );
};

/** Whether a value has another variant than the one that the reader chose. */
export function asksForOther(
  value: unknown,
  schema: CompiledSchema,
  id: string,
  chosen: Variants,
  reading: Reading,
): boolean {
  const own = chosenIn(chosen, id);
  if (own.length === 0) return false;
  const there = variantsOf(value, schema, id, reading);
  return own.some(([key, place]) => there[key] !== place);
}

interface Walk {
  readonly chosen: Variants;
  readonly reading: Reading;
  readonly found: Record<string, number>;
  readonly making: Making;
}

interface At {
  readonly id: string;
  readonly depth: number;
}

const inside = ({ id, depth }: At, { label, isName }: Pick<Row, 'label' | 'isName'>): At => ({
  id: nameInside({ id, name: '', joint: 'dots' }, label, isName).id,
  depth: depth + 1,
});

function change(value: unknown, schema: CompiledSchema, at: At, walk: Walk): unknown {
  if (at.depth > deepest) return value;
  const shape = toShape(schema, walk.reading);
  if (Array.isArray(value)) return changeItems(value, schema, shape, at, walk);
  if (isList(schema, walk)) {
    const [item] = changeItems([undefined], schema, shape, at, walk);
    return item === undefined ? value : [item];
  }
  const own = changeChoices(value, shape.choices, { schema, shape }, at, walk);
  const beside = changeBeside(own, schema, shape, at, walk);
  return changeMembers(changeContent(beside, shape, at, walk), schema, shape, at, walk);
}

function changeChoices(
  value: unknown,
  choices: readonly Choice[],
  of: Pick<Wanted, 'schema' | 'shape'>,
  at: At,
  walk: Walk,
): unknown {
  const change = (before: unknown, choice: Choice, place: number) =>
    changeVariant(before, { ...of, choice }, { ...at, id: toVariantId(at.id, place) }, walk);
  return choices.reduce(change, value);
}

/**
 * Keywords that apply to the same value under a condition: `if`, `then`, `else` and `dependentSchemas`. If the reader chooses
 * a variant inside one of them, the condition is made true.
 */
function changeBeside(value: unknown, schema: CompiledSchema, { rows }: Shape, at: At, walk: Walk): unknown {
  const { chosen, reading, making } = walk;
  let changed = value;
  for (const row of rows) {
    const condition = row.isName ? undefined : conditionOf(row, schema, reading);
    if (condition === undefined) continue;
    const inner = inside(at, row);
    if (chosenIn(chosen, inner.id).length > 0) changed = making.meet(schema, condition, changed);
    else if (!making.fits(condition, changed)) continue;
    const whole = { allOf: [schema, row.schema] };
    const own = toShape(row.schema, reading);
    changed = changeChoices(changed, own.choices, { schema: whole, shape: toShape(whole, reading) }, inner, walk);
    changed = changeMembers(changed, row.schema, own, inner, walk);
  }
  return changed;
}

/** The condition of a row that does not always apply. */
function conditionOf(
  { label, schema: said }: Row,
  schema: CompiledSchema,
  reading: Reading,
): CompiledSchema | undefined {
  const { condition, whenTrue, whenFalse, dependent } = reading.texts.rows;
  const parts = collectParts(schema, reading.resolve);
  if (label === condition) return said;
  const keyword = ({ [whenTrue]: 'then', [whenFalse]: 'else' } as const)[label];
  if (keyword !== undefined) {
    const asked = asSchema(parts.objects.find((part) => part[keyword] === said)?.if);
    return asked === undefined || keyword === 'then' ? asked : { not: asked };
  }
  const name = [...mergeProperties(parts, 'dependentSchemas').keys()].find(
    (each) => dependent({ name: each }) === label,
  );
  return name === undefined ? undefined : { type: 'object', required: [name] };
}

/** A text that contains a document of its own. */
function changeContent(value: unknown, { rows }: Shape, at: At, walk: Walk): unknown {
  const row = rows.find(({ label, isName }) => !isName && label === walk.reading.texts.rows.content);
  if (!row || typeof value !== 'string') return value;
  const inner = inside(at, row);
  if (chosenIn(walk.chosen, inner.id).length === 0) return value;
  try {
    return JSON.stringify(change(JSON.parse(value), row.schema, inner, walk));
  } catch {
    return value;
  }
}

const isList = (schema: CompiledSchema, { reading: { resolve } }: Walk): boolean => {
  const type = first(collectParts(schema, resolve), 'type');
  return type === 'array' || (Array.isArray(type) && type.includes('array'));
};

/** Items are described by the rows of the array, unless an item has a row of its own. */
function changeItems(list: unknown[], schema: CompiledSchema, { rows }: Shape, at: At, walk: Walk): unknown[] {
  const { resolve, texts } = walk.reading;
  const parts = collectParts(schema, resolve);
  const items = asSchema(first(parts, 'items'));
  const isTuple = first(parts, 'prefixItems') !== undefined;
  const rowOf = (label: string) => rows.find((row) => !row.isName && row.label === label);
  const named = (place: number) => rowOf(texts.rows.place({ number: place + 1 })) ?? rowOf(texts.rows.furtherItems);
  const contained = rowOf(texts.rows.contains);
  const isAsked = contained && chosenIn(walk.chosen, inside(at, contained).id).length > 0;
  // One of the items is the one that the list must contain.
  const containedAt = isAsked ? list.findIndex((item) => walk.making.fits(contained.schema, item)) : -1;
  return list.map((item, place) => {
    if (contained && place === containedAt) return change(item, contained.schema, inside(at, contained), walk);
    const row = isTuple ? named(place) : rows[0]?.label === texts.rows.items ? rows[0] : undefined;
    if (row) return change(item, row.schema, inside(at, row), walk);
    return items === undefined || isTuple ? item : change(item, items, { ...at, depth: at.depth + 1 }, walk);
  });
}

function changeMembers(value: unknown, schema: CompiledSchema, { rows }: Shape, at: At, walk: Walk): unknown {
  if (value !== undefined && !isObject(value)) return value;
  const members: Record<string, unknown> = { ...value };
  const changeMember = (name: string, row: Row) => {
    const inner = inside(at, row);
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    const hasParts = typeof member === 'object' && member !== null;
    if (!hasParts && chosenIn(walk.chosen, inner.id).length === 0) return;
    const changed = change(member, row.schema, inner, walk);
    if (changed !== undefined) members[name] = changed;
  };
  for (const row of rows) {
    if (row.isName) changeMember(row.label, row);
    else for (const name of ruledBy(row, Object.keys(members), schema, walk)) changeMember(name, row);
  }
  return Object.keys(members).length > 0 ? members : value;
}

/** The properties that a rule such as a pattern applies to. */
function ruledBy({ label }: Row, names: string[], schema: CompiledSchema, { reading, making }: Walk): string[] {
  const { other, unevaluated, pattern } = reading.texts.rows;
  const parts = collectParts(schema, reading.resolve);
  const named = mergeProperties(parts, 'properties');
  const patterns = [...mergeProperties(parts, 'patternProperties').keys()];
  const source = patterns.find((each) => pattern({ pattern: each }) === label);
  if (source !== undefined) return names.filter((name) => making.matches(source, name));
  if (label !== other && label !== unevaluated) return [];
  return names.filter((name) => !named.has(name) && !patterns.some((each) => making.matches(each, name)));
}

function changeVariant(value: unknown, of: Omit<Wanted, 'option'>, at: At, walk: Walk): unknown {
  const { chosen, reading, found, making } = walk;
  const { options } = of.choice;
  const key = variantKey(at.id);
  const there = matchOf(value, options, reading);
  if (there !== undefined) found[key] = there;
  const wanted = chosen[key] ?? there;
  const option = wanted === undefined ? undefined : options[wanted];
  if (wanted === undefined || !option) return value;
  const inner = wanted === there ? value : making.make({ ...of, option }, value);
  return change(inner, option.schema, { id: toVariantId(at.id, wanted), depth: at.depth + 1 }, walk);
}

/** The variant of a value: by the discriminator, or else the one with the fewest contradictions. */
function matchOf(value: unknown, options: readonly Option[], reading: Reading): number | undefined {
  if (value === undefined) return undefined;
  const signed = options.findIndex(({ sign }) => sign && isObject(value) && value[sign.property] === sign.value);
  if (signed >= 0) return signed;
  const faults = options.map(({ schema }) => countFaults(value, schema, reading));
  const fewest = Math.min(...faults);
  return Number.isFinite(fewest) ? faults.indexOf(fewest) : undefined;
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** How far a value is from a schema. Infinite if it cannot match. */
function countFaults(value: unknown, schema: CompiledSchema, { resolve, texts }: Reading): number {
  const parts = collectParts(schema, resolve);
  const given = first(parts, 'type');
  const types = [given].flat().map((type) => (type === 'integer' ? 'number' : type));
  if (given !== undefined && !types.includes(kindOf(value))) return Number.POSITIVE_INFINITY;
  const constant = first(parts, 'const');
  const list = first(parts, 'enum');
  if (constant !== undefined && constant !== value) return Number.POSITIVE_INFINITY;
  if (Array.isArray(list) && !list.includes(value)) return Number.POSITIVE_INFINITY;
  if (!isObject(value)) return 0;
  const rows = toShape(schema, { resolve, texts }).rows.filter(({ isName }) => isName);
  let faults = 0;
  for (const { label, isRequired, schema: member } of rows) {
    if (!Object.hasOwn(value, label)) faults += isRequired ? 10 : 0;
    else faults += contradicts(value[label], member, resolve) ? 100 : 0;
  }
  const known = new Set(rows.map(({ label }) => label));
  return faults + Object.keys(value).filter((name) => !known.has(name)).length;
}

/** Without a discriminator, a constant property distinguishes variants. */
function contradicts(value: unknown, schema: CompiledSchema, resolve: Reading['resolve']): boolean {
  const parts = collectParts(asSchema(schema) ?? true, resolve);
  const constant = first(parts, 'const');
  const list = first(parts, 'enum');
  return (constant !== undefined && constant !== value) || (Array.isArray(list) && !list.includes(value));
}
