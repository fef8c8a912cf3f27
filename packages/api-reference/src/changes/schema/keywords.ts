import type { CompiledSchemaObject } from '../../compile/compiled.ts';
import type { Limit, SchemaRuleId } from '../rules.ts';
import { isSame, toShown } from './json.ts';
import type { Tell } from './types.ts';

/** A keyword, its limit, whether a larger number allows less, and the value that its absence means. */
const limits: readonly (readonly [keyword: string, limit: Limit, isLower: boolean, without?: number])[] = [
  ['minimum', 'minimum', true],
  ['exclusiveMinimum', 'exclusive-minimum', true],
  ['maximum', 'maximum', false],
  ['exclusiveMaximum', 'exclusive-maximum', false],
  ['minLength', 'min-length', true, 0],
  ['maxLength', 'max-length', false],
  ['minItems', 'min-items', true, 0],
  ['maxItems', 'max-items', false],
  ['minProperties', 'min-properties', true, 0],
  ['maxProperties', 'max-properties', false],
  ['minContains', 'min-contains', true],
  ['maxContains', 'max-contains', false],
];

/** Keywords whose values are added, removed or replaced. */
const values: readonly (readonly [
  keyword: string,
  added: SchemaRuleId,
  removed: SchemaRuleId,
  changed: SchemaRuleId,
])[] = [
  ['format', 'format-added', 'format-removed', 'format-changed'],
  ['pattern', 'pattern-added', 'pattern-removed', 'pattern-changed'],
  ['const', 'const-added', 'const-removed', 'const-changed'],
  ['default', 'default-added', 'default-removed', 'default-changed'],
];

const flags: readonly (readonly [keyword: string, on: SchemaRuleId, off: SchemaRuleId])[] = [
  ['uniqueItems', 'items-must-differ', 'items-may-repeat'],
  ['readOnly', 'became-read-only', 'no-longer-read-only'],
  ['writeOnly', 'became-write-only', 'no-longer-write-only'],
  ['deprecated', 'schema-deprecated', 'schema-no-longer-deprecated'],
];

/** Keywords whose rule only states that they changed. */
const wholes: Readonly<Record<string, SchemaRuleId>> = {
  not: 'exclusion-changed',
  if: 'condition-changed',
  // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
  then: 'condition-changed',
  else: 'condition-changed',
  dependentRequired: 'dependency-changed',
  dependentSchemas: 'dependency-changed',
  patternProperties: 'pattern-properties-changed',
  propertyNames: 'property-names-changed',
  contains: 'contained-items-changed',
  unevaluatedProperties: 'unevaluated-changed',
  unevaluatedItems: 'unevaluated-changed',
  contentEncoding: 'encoded-content-changed',
  contentMediaType: 'encoded-content-changed',
  contentSchema: 'encoded-content-changed',
  discriminator: 'discriminator-changed',
  xml: 'xml-changed',
  title: 'schema-text-changed',
  description: 'schema-text-changed',
  example: 'schema-text-changed',
  examples: 'schema-text-changed',
  externalDocs: 'schema-text-changed',
  $comment: 'schema-text-changed',
};

/** Compares the keywords of a schema, without the schemas inside it. */
export function compareKeywords(before: CompiledSchemaObject, after: CompiledSchemaObject, tell: Tell): void {
  for (const [keyword, limit, isLower, without] of limits) {
    compareLimit([before[keyword] ?? without, after[keyword] ?? without], [limit, isLower], tell);
  }
  for (const [keyword, added, removed, changed] of values) {
    const [one, two] = [before[keyword], after[keyword]];
    if (isSame(one, two)) continue;
    tell(one === undefined ? added : two === undefined ? removed : changed, {
      before: toShown(one),
      after: toShown(two),
    });
  }
  for (const [keyword, on, off] of flags) {
    if ((before[keyword] === true) !== (after[keyword] === true)) tell(after[keyword] === true ? on : off);
  }
  compareMultiples(before.multipleOf, after.multipleOf, tell);
  compareEnums(before.enum, after.enum, tell);
  const told = new Set<SchemaRuleId>();
  for (const [keyword, rule] of Object.entries(wholes)) {
    if (!isSame(before[keyword], after[keyword])) told.add(rule);
  }
  for (const rule of told) tell(rule);
}

function compareLimit(
  [before, after]: readonly [unknown, unknown],
  [limit, isLower]: readonly [Limit, boolean],
  tell: Tell,
): void {
  if (before === after) return;
  const none = isLower ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const toNumber = (value: unknown) => (typeof value === 'number' ? value : none);
  const [one, two] = [toNumber(before), toNumber(after)];
  if (one === two) return;
  const isTighter = isLower ? two > one : two < one;
  const shown = (value: unknown) => (typeof value === 'number' ? String(value) : 'none');
  tell(`${limit}-${isTighter ? 'tightened' : 'loosened'}`, { before: shown(before), after: shown(after) });
}

function compareMultiples(before: unknown, after: unknown, tell: Tell): void {
  if (before === after) return;
  const [one, two] = [before, after].map((value) => (typeof value === 'number' && value > 0 ? value : undefined));
  if (one === two) return;
  const values = { before: toShown(one ?? 'any'), after: toShown(two ?? 'any') };
  if (one === undefined) tell('multiple-of-tightened', values);
  else if (two === undefined) tell('multiple-of-loosened', values);
  else if (two % one === 0) tell('multiple-of-tightened', values);
  else if (one % two === 0) tell('multiple-of-loosened', values);
  else tell('multiple-of-changed', values);
}

function compareEnums(before: unknown, after: unknown, tell: Tell): void {
  const [one, two] = [before, after].map((list) =>
    Array.isArray(list) ? new Set(list.map((value) => JSON.stringify(value))) : undefined,
  );
  const shown = (set: Iterable<string> | undefined) => toShown([...(set ?? [])].join(', '));
  if (one && two) {
    const added = [...two].filter((value) => !one.has(value));
    const removed = [...one].filter((value) => !two.has(value));
    if (added.length > 0) tell('enum-values-added', { name: shown(added) });
    if (removed.length > 0) tell('enum-values-removed', { name: shown(removed) });
  } else if (two) tell('enum-added', { after: shown(two) });
  else if (one) tell('enum-removed', { before: shown(one) });
}
