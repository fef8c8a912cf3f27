import type { CompiledContent, CompiledSchema } from '../compile/compiled.ts';
import { placeholderFor } from '../request/placeholder.ts';
import { variantKey } from './chosen.tsx';
import { asSchema, collectParts, first, isObject } from './schema/parts.ts';
import { nameInside, toVariantId } from './schema/place-names.ts';
import { type Choice, type Option, type Reading, type Shape, toShape } from './schema/shape.ts';

/** Values nested deeper than this keep the variants that they have. */
const deepest = 8;

type Variants = Readonly<Record<string, number | undefined>>;

/**
 * A value in the variants that the reader chose. What is in the right variant already stays as it is; elsewhere the variant's
 * own parts take the place of the other's.
 */
export function inVariants(
  value: unknown,
  schema: CompiledSchema,
  id: string,
  chosen: Variants,
  reading: Reading,
  samples: readonly CompiledVariant[] = [],
): unknown {
  return change(value, toShape(schema, reading), { id, depth: 0 }, { chosen, reading, samples });
}

/** Which variants a value is in, by the key of the choice. */
export function variantsOf(value: unknown, schema: CompiledSchema, id: string, reading: Reading): Variants {
  const found: Record<string, number> = {};
  change(value, toShape(schema, reading), { id, depth: 0 }, { chosen: {}, reading, found });
  return found;
}

/** Whether anything was chosen in a part of the page. */
export const hasVariants = (chosen: Variants, id: string): boolean => {
  const key = variantKey(id);
  return Object.keys(chosen).some((each) => each.startsWith(key));
};

type CompiledVariant = NonNullable<CompiledContent['variants']>[number];

interface Walk {
  readonly chosen: Variants;
  readonly reading: Reading;
  readonly found?: Record<string, number>;
  /** Of the choice at the top, made and checked when the document was compiled. */
  readonly samples?: readonly CompiledVariant[];
}

interface At {
  readonly id: string;
  readonly depth: number;
}

function change(value: unknown, shape: Shape, at: At, walk: Walk): unknown {
  if (at.depth > deepest) return value;
  if (Array.isArray(value)) return value.map((item) => change(item, ...itemOf(shape, at, walk), walk));
  let changed = value;
  for (const [place, choice] of shape.choices.entries()) {
    changed = changeVariant(changed, shape, choice, { ...at, id: toVariantId(at.id, place) }, walk);
  }
  return changeMembers(changed, shape, at, walk);
}

/** Items of an array stand among its own rows, unless there is more to say about an item. */
function itemOf(shape: Shape, at: At, { reading }: Walk): [Shape, At] {
  const [row] = shape.rows;
  if (!row || row.isName || row.label !== reading.texts.rows.items) return [shape, at];
  const { id } = nameInside({ id: at.id, name: '', joint: 'dots' }, row.label, false);
  return [toShape(row.schema, reading), { id, depth: at.depth + 1 }];
}

function changeMembers(value: unknown, shape: Shape, at: At, walk: Walk): unknown {
  if (!isObject(value)) return value;
  const members = { ...value };
  for (const { label, isName, schema } of shape.rows) {
    if (!isName) continue;
    const member = members[label];
    const { id } = nameInside({ id: at.id, name: '', joint: 'dots' }, label, true);
    const hasParts = typeof member === 'object' && member !== null;
    if (!hasParts && !hasVariants(walk.chosen, id)) continue;
    const changed = change(member, toShape(schema, walk.reading), { id, depth: at.depth + 1 }, walk);
    if (changed !== undefined) members[label] = changed;
  }
  return members;
}

function changeVariant(value: unknown, owner: Shape, { options, kind }: Choice, at: At, walk: Walk): unknown {
  const { chosen, reading, found, samples } = walk;
  const key = variantKey(at.id);
  const there = matchOf(value, options, reading);
  if (found && there !== undefined) found[key] = there;
  const wanted = chosen[key] ?? there;
  const option = wanted === undefined ? undefined : options[wanted];
  if (wanted === undefined || !option) return value;
  const made =
    at.depth === 0 ? samples?.find(({ keyword, place }) => keyword === kind && place === option.place) : undefined;
  const inner = wanted === there ? value : (made?.sample ?? swap(value, owner, option, reading));
  return change(inner, toShape(option.schema, reading), { id: toVariantId(at.id, wanted), depth: at.depth + 1 }, walk);
}

/** The members that every variant has, and those of the one that was chosen. */
function swap(value: unknown, owner: Shape, { schema, sign }: Option, { resolve }: Reading): unknown {
  const sample = placeholderFor('value', schema, resolve);
  if (!isObject(sample)) return sample;
  const common = isObject(value) ? owner.rows.filter(({ label }) => Object.hasOwn(value, label)) : [];
  const kept = common.map(({ label }) => [label, (value as Record<string, unknown>)[label]] as const);
  return { ...Object.fromEntries(kept), ...sample, ...(sign && { [sign.property]: sign.value }) };
}

/** The variant that a value is in, by the discriminator, else the one that it contradicts the least. */
function matchOf(value: unknown, options: readonly Option[], reading: Reading): number | undefined {
  if (value === undefined) return undefined;
  const signed = options.findIndex(({ sign }) => sign && isObject(value) && value[sign.property] === sign.value);
  if (signed >= 0) return signed;
  const faults = options.map(({ schema }) => countFaults(value, schema, reading));
  const fewest = Math.min(...faults);
  return Number.isFinite(fewest) ? faults.indexOf(fewest) : undefined;
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** How little a value looks like a schema; infinite where it cannot be one. */
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

/** A constant of a member tells variants apart where there is no discriminator. */
function contradicts(value: unknown, schema: CompiledSchema, resolve: Reading['resolve']): boolean {
  const parts = collectParts(asSchema(schema) ?? true, resolve);
  const constant = first(parts, 'const');
  const list = first(parts, 'enum');
  return (constant !== undefined && constant !== value) || (Array.isArray(list) && !list.includes(value));
}
