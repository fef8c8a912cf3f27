import { isObject } from '../../schema/parts.ts';

/** The name of a type in JSON Schema. Integers have a type of their own. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

export const isType = (value: unknown, type: unknown): boolean => {
  const own = typeOf(value);
  return own === type || (own === 'integer' && type === 'number');
};

/** The same text for equal JSON values, in any order of properties. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** 0.3 counts as a multiple of 0.1, although binary fractions are not exact. */
export function isMultiple(value: number, of: number): boolean {
  if (of <= 0) return true;
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
}

/** JSON Schema counts code points, not the code units of a string. */
export const lengthOf = (text: string): number => [...text].length;
