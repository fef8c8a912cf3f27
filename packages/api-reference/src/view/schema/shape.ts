import type { CompiledSchema, CompiledSchemaObject, Prose } from '../../compile/compiled.ts';
import type { ReferenceTexts } from '../texts.ts';
import { collectFacts, type Fact, lastPart } from './facts.ts';
import {
  asSchema,
  asSchemas,
  collectParts,
  first,
  isObject,
  mergeProperties,
  type Parts,
  type Resolve,
  refName,
  withoutNull,
} from './parts.ts';
import { labelOf, typeOf } from './type-words.ts';

export interface Row {
  /** The name of a property, or a description of the rule. */
  readonly label: string;
  readonly isName: boolean;
  readonly schema: CompiledSchema;
  readonly isRequired: boolean;
}

export interface Choice {
  readonly kind: 'oneOf' | 'anyOf';
  readonly title: string;
  readonly options: readonly Option[];
}

export interface Option {
  readonly label: string;
  readonly schema: CompiledSchema;
  /** The index in the keyword's list. */
  readonly place: number;
  /** The property and value by which a discriminator identifies this variant. */
  readonly sign: { readonly property: string; readonly value: string } | undefined;
}

type Mark = 'deprecated' | 'readOnly' | 'writeOnly';

/** A schema as a reader sees it. Its rows contain schemas, which become shapes when they are opened. */
export interface Shape {
  readonly type: string;
  /** The name of the schema, or of the schema of its items. */
  readonly name: string | undefined;
  readonly title: string | undefined;
  readonly description: Prose | undefined;
  readonly marks: readonly Mark[];
  readonly combines: readonly string[];
  readonly facts: readonly Fact[];
  readonly rows: readonly Row[];
  readonly choices: readonly Choice[];
  /** Named schemas that are not loaded. */
  readonly unresolved: readonly string[];
}

export interface Reading {
  readonly resolve: Resolve;
  readonly texts: ReferenceTexts['schema'];
}

export const isExpandable = ({ rows, choices, unresolved }: Shape): boolean =>
  rows.length > 0 || choices.length > 0 || unresolved.length > 0;

/** Arrays of arrays show their innermost items. Recursive arrays stop at this depth. */
const deepest = 4;

export function toShape(schema: CompiledSchema, reading: Reading, depth = 0): Shape {
  const { resolve, texts } = reading;
  const parts = collectParts(schema, resolve);
  const shape: Shape = {
    type: typeOf(parts, reading),
    name: refName(schema) ?? nameOfItems(parts),
    title: asText(first(parts, 'title')),
    description: first(parts, 'description') as Prose | undefined,
    marks: (['deprecated', 'readOnly', 'writeOnly'] as const).filter((mark) => first(parts, mark) === true),
    combines: parts.names,
    facts: collectFacts(parts, texts),
    rows: collectRows(parts, texts),
    choices: collectChoices(parts, reading),
    unresolved: parts.unresolved,
  };
  return withItems(shape, parts, reading, depth);
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function nameOfItems(parts: Parts): string | undefined {
  return refName(asSchema(first(parts, 'items'))) ?? refName(asSchema(first(parts, 'additionalProperties')));
}

function collectRows(parts: Parts, { rows: text }: ReferenceTexts['schema']): Row[] {
  const required = new Set(parts.objects.flatMap((part) => (Array.isArray(part.required) ? part.required : [])));
  const properties = mergeProperties(parts, 'properties');
  for (const name of required) if (typeof name === 'string' && !properties.has(name)) properties.set(name, true);

  const rows: Row[] = [...properties].map(([label, schema]) => ({
    label,
    isName: true,
    schema,
    isRequired: required.has(label),
  }));
  const add = (label: string, value: unknown): void => {
    const schema = asSchema(value);
    if (schema !== undefined) rows.push({ label, isName: false, schema, isRequired: false });
  };

  for (const [pattern, schema] of mergeProperties(parts, 'patternProperties')) add(text.pattern({ pattern }), schema);
  for (const part of parts.objects) {
    if (isObject(part.additionalProperties)) add(text.other, part.additionalProperties);
    if (isObject(part.unevaluatedProperties)) add(text.unevaluated, part.unevaluatedProperties);
    if (part.propertyNames !== undefined) add(text.names, part.propertyNames);
    for (const [place, item] of asSchemas(part.prefixItems).entries()) add(text.place({ number: place + 1 }), item);
    if (part.prefixItems !== undefined && isObject(part.items)) add(text.furtherItems, part.items);
    if (isObject(part.unevaluatedItems)) add(text.unevaluatedItems, part.unevaluatedItems);
    add(text.contains, part.contains);
    add(text.content, part.contentSchema);
    add(text.not, part.not);
    add(text.condition, part.if);
    // Without `if` these keywords have no effect.
    if (part.if !== undefined) {
      add(text.whenTrue, part.then);
      add(text.whenFalse, part.else);
    }
  }
  for (const [name, schema] of mergeProperties(parts, 'dependentSchemas')) add(text.dependent({ name }), schema);
  return rows;
}

function collectChoices(parts: Parts, reading: Reading): Choice[] {
  return parts.objects.flatMap((part) =>
    (['oneOf', 'anyOf'] as const).flatMap((kind) => {
      const branches = asSchemas(part[kind]);
      const options = withoutNull(branches);
      if (options.length === 0 || (options.length === 1 && branches.length === 2)) return [];
      return [
        {
          kind,
          title: reading.texts[kind],
          options: options.map((schema, place) => ({
            label: toOptionLabel(part, schema, place, reading),
            schema,
            place: branches.indexOf(schema),
            sign: toSign(part, schema),
          })),
        },
      ];
    }),
  );
}

/** The discriminator's value for a variant: the key of its mapping, or else its name. */
function toSign({ discriminator }: CompiledSchemaObject, option: CompiledSchema): Option['sign'] {
  const name = refName(option);
  if (name === undefined || !isObject(discriminator) || typeof discriminator.propertyName !== 'string')
    return undefined;
  const mapping = isObject(discriminator.mapping) ? Object.entries(discriminator.mapping) : [];
  const [value = name] = mapping.find(([, target]) => lastPart(target) === name) ?? [];
  return { property: discriminator.propertyName, value };
}

/** The label of a variant: its discriminator value, name, title, type or number, whichever comes first. */
function toOptionLabel(owner: CompiledSchemaObject, option: CompiledSchema, place: number, reading: Reading): string {
  const name = refName(option);
  const sign = toSign(owner, option);
  if (sign !== undefined && sign.value !== name) return `${name} ("${sign.value}")`;
  if (name !== undefined) return name;
  const title = isObject(option) ? asText(option.title) : undefined;
  if (title) return title;
  const label = labelOf(option, reading);
  return label === reading.texts.any || label === 'object' ? reading.texts.option({ number: place + 1 }) : label;
}

/** The parts of an item are shown as parts of the array, unless the item has details of its own. */
function withItems(shape: Shape, parts: Parts, reading: Reading, depth: number): Shape {
  const items = asSchema(first(parts, 'items'));
  if (!isObject(items) || first(parts, 'prefixItems') !== undefined || depth >= deepest) return shape;
  const item = toShape(items, reading, depth + 1);
  const hasParts = item.rows.length > 0 || item.choices.length > 0;
  const saysMore = item.facts.length > 0 || item.marks.length > 0 || (item.description !== undefined && !hasParts);
  if (saysMore) {
    const row: Row = { label: reading.texts.rows.items, isName: false, schema: items, isRequired: false };
    return { ...shape, rows: [row, ...shape.rows] };
  }
  return {
    ...shape,
    description: shape.description ?? item.description,
    rows: [...shape.rows, ...item.rows],
    choices: [...shape.choices, ...item.choices],
    unresolved: [...shape.unresolved, ...item.unresolved],
  };
}
