import { isObject } from '../../schema/parts.ts';

/** JSON Schema's names of types. An integer is told from other numbers. */
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

/** The same for values that are equal in JSON, whatever the order of their properties. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** Decimal numbers are not exact: 0.3 is a multiple of 0.1. */
export function isMultiple(value: number, of: number): boolean {
  if (of <= 0) return true;
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
}

/** Letters as JSON Schema counts them, which are not the units of a JavaScript string. */
export const lengthOf = (text: string): number => [...text].length;
