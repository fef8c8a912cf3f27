import { refuseTooMany } from '../../platform/validation/too-many-values.ts';
import type { Made } from './folder-messages.ts';

/** Parses JSON after checking its number of values. Keys that would change an object's prototype are refused. */
export function parseLongJson(text: string): Made['json'] {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return { refused: 'The body is not JSON.' };
  }
  const tooMany = refuseTooMany(value);
  if (tooMany) return { refused: tooMany.message };
  return hasUnsafeKey(value) ? { refused: 'The body has a key that no body may have.' } : { value };
}

function hasUnsafeKey(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (Object.hasOwn(node, '__proto__') || hasPrototype(node)) return true;
    open.push(...Object.values(node));
  }
  return false;
}

function hasPrototype(node: object): boolean {
  if (!Object.hasOwn(node, 'constructor')) return false;
  const { constructor: inner } = node as { constructor: unknown };
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype');
}
