import { isRecord, toList } from '../untyped.ts';
import { isOfFormat } from './formats.ts';
import { isEqual, isOfType, lengthOf } from './json-value.ts';
import { matches } from './patterns.ts';

/** Whether a value satisfies a keyword. A value of another type always does. */
type Rule = (asked: unknown, value: unknown) => boolean;

/** A rule for values of one type whose keyword has a number. */
const limit =
  (measure: (value: unknown) => number | undefined, isWithin: (measured: number, asked: number) => boolean): Rule =>
  (asked, value) => {
    const measured = measure(value);
    return measured === undefined || typeof asked !== 'number' || isWithin(measured, asked);
  };

const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);
const letters = (value: unknown) => (typeof value === 'string' ? lengthOf(value) : undefined);
const items = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const members = (value: unknown) => (isRecord(value) ? Object.keys(value).length : undefined);
const isAtLeast = (measured: number, asked: number) => measured >= asked;
const isAtMost = (measured: number, asked: number) => measured <= asked;

/** 0.3 counts as a multiple of 0.1, despite binary fractions. */
function isMultiple(value: number, of: number): boolean {
  if (of <= 0) return true;
  const times = value / of;
  return Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times));
}

function areUnique(list: readonly unknown[]): boolean {
  if (list.every((item) => typeof item !== 'object' || item === null)) return new Set(list).size === list.length;
  return new Set(list.map(toKey)).size === list.length;
}

const toKey = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );

/** Keywords that apply to the value itself, not to the values inside it. */
export const rules: Readonly<Record<string, Rule>> = {
  type: (asked, value) => (Array.isArray(asked) ? asked.some((type) => isOfType(value, type)) : isOfType(value, asked)),
  enum: (asked, value) => !Array.isArray(asked) || asked.some((one) => isEqual(one, value)),
  const: isEqual,
  format: (asked, value) => isOfFormat(value, asked),
  multipleOf: limit(asNumber, isMultiple),
  minimum: limit(asNumber, isAtLeast),
  exclusiveMinimum: limit(asNumber, (measured, asked) => measured > asked),
  maximum: limit(asNumber, isAtMost),
  exclusiveMaximum: limit(asNumber, (measured, asked) => measured < asked),
  minLength: limit(letters, isAtLeast),
  maxLength: limit(letters, isAtMost),
  pattern: (asked, value) => typeof value !== 'string' || typeof asked !== 'string' || matches(asked, value),
  minItems: limit(items, isAtLeast),
  maxItems: limit(items, isAtMost),
  uniqueItems: (asked, value) => asked !== true || !Array.isArray(value) || areUnique(value),
  minProperties: limit(members, isAtLeast),
  maxProperties: limit(members, isAtMost),
  dependentRequired: (asked, value) =>
    !isRecord(value) ||
    !isRecord(asked) ||
    Object.entries(asked).every(
      ([name, needed]) =>
        !Object.hasOwn(value, name) || toList(needed).every((other) => Object.hasOwn(value, String(other))),
    ),
};
