import type { CompiledSchema } from '../compiled.ts';
import { type NamedSchemas, nameIn } from '../schemas.ts';
import { isRecord, toList } from '../untyped.ts';

/** Whether a reader sends the value or gets it. */
export type Direction = 'sent' | 'received';

const keywords = { sent: 'readOnly', received: 'writeOnly' } as const;
const longestChain = 8;

/** Of schemas that refer to others; asked for at every object that is made or checked. */
const known: Record<Direction, WeakMap<object, boolean>> = { sent: new WeakMap(), received: new WeakMap() };

/** Whether a property is left out in this direction: what is only read is not sent, what is only written not received. */
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
  // A browser may not have it yet.
  if (name === undefined || target !== undefined) known[direction].set(schema, isSo);
  return isSo;
}
