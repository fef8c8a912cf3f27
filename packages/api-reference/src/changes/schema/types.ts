import type { CompiledSchemaObject } from '../../compile/compiled.ts';
import type { ChangeValues } from '../change.ts';
import type { SchemaRuleId } from '../rules.ts';

export type Tell = (rule: SchemaRuleId, values?: ChangeValues) => void;

const all = ['boolean', 'object', 'array', 'number', 'integer', 'string'] as const;

interface Types {
  /** Undefined if the schema has no type. */
  readonly shown: string | undefined;
  readonly allowed: ReadonlySet<string>;
  readonly isNullable: boolean;
}

function readTypes({ type }: CompiledSchemaObject): Types {
  if (type === undefined) return { shown: undefined, allowed: new Set(all), isNullable: true };
  const names = (Array.isArray(type) ? type : [type]).map(String);
  const allowed = new Set(names.filter((name) => name !== 'null'));
  // Every integer is a number.
  if (allowed.has('number')) allowed.add('integer');
  const shown = names.filter((name) => name !== 'null').join(' or ');
  return { shown: shown || 'null', allowed, isNullable: names.includes('null') };
}

/**
 * Reports how the types differ. Returns false if no value is valid in both, because then a further comparison makes no
 * sense.
 */
export function compareTypes(before: CompiledSchemaObject, after: CompiledSchemaObject, tell: Tell): boolean {
  const one = readTypes(before);
  const two = readTypes(after);
  const values = { before: one.shown ?? 'any', after: two.shown ?? 'any' };
  const isKept = [...one.allowed].every((name) => two.allowed.has(name));
  const isOld = [...two.allowed].every((name) => one.allowed.has(name));
  const isEmpty = one.allowed.size === 0 || two.allowed.size === 0;
  if (!isKept && !isOld) tell('type-changed', values);
  else if (!isOld || (one.shown !== undefined && two.shown === undefined)) tell('type-widened', values);
  else if (!isKept || (one.shown === undefined && two.shown !== undefined)) tell('type-narrowed', values);
  if (one.shown !== undefined && two.shown !== undefined && one.isNullable !== two.isNullable) {
    tell(two.isNullable ? 'became-nullable' : 'became-not-nullable');
  }
  return isEmpty || [...one.allowed].some((name) => two.allowed.has(name));
}
