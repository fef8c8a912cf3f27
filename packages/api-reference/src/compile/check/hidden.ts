import type { CompiledSchema } from '../compiled.ts';
import { type NamedSchemas, nameIn } from '../schemas.ts';
import { isRecord, toList } from '../untyped.ts';

/** Whether a reader sends the value or receives it. */
export type Direction = 'sent' | 'received';

const keywords = { sent: 'readOnly', received: 'writeOnly' } as const;
const longestChain = 8;

/** A cache for schemas with references, because every object that is generated or checked asks for them. */
const known: Record<Direction, WeakMap<object, boolean>> = { sent: new WeakMap(), received: new WeakMap() };

/** Whether a property is left out in this direction: read-only ones are not sent, write-only ones not received. */
export function isHidden(
  schema: unknown,
  direction: Direction,
  named: NamedSchemas['named'],
  hops = longestChain,
): boolean {
  if (!isRecord(schema) || hops === 0) return false;
  if (schema[keywords[direction]] === true) return true;
  if (schema.$ref === undefined && schema.allOf === undefined) return false;
  const before = known[direction].get(schema);
  if (before !== undefined) return before;
  const name = nameIn(schema as CompiledSchema);
  const target = name === undefined ? undefined : named(name)?.schema;
  const isSo =
    isHidden(target, direction, named, hops - 1) ||
    toList(schema.allOf).some((part) => isHidden(part, direction, named, hops - 1));
  // A missing target may be loaded later, so the result is not cached.
  if (name === undefined || target !== undefined) known[direction].set(schema, isSo);
  return isSo;
}
