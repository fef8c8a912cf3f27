import { type Direction, isHidden } from '../check/hidden.ts';
import type { CompiledSchema } from '../compiled.ts';
import type { NamedSchemas } from '../schemas.ts';
import { isRecord, ownOf, toRecord } from '../untyped.ts';
import { createGather, type Gathered } from './gather.ts';

const deepest = 8;

/** Removes read-only or write-only properties from the values of authors. */
export function createVisible(schemas: NamedSchemas) {
  const { gather } = createGather(schemas);

  function visible(value: unknown, { objects }: Pick<Gathered, 'objects'>, direction: Direction, depth = 0): unknown {
    if (depth > deepest) return value;
    if (Array.isArray(value)) {
      const items = objects.map((part) => part.items).filter(isRecord);
      if (items.length === 0) return value;
      const inside = gather({ allOf: items }, []);
      return value.map((item) => visible(item, inside, direction, depth + 1));
    }
    if (!isRecord(value)) return value;
    const members = Object.entries(value).flatMap(([name, member]) => {
      const described = objects.map((part) => ownOf(toRecord(part.properties), name)).filter(isRecord);
      if (described.some((property) => isHidden(property, direction, schemas.named))) return [];
      if (typeof member !== 'object' || member === null || described.length === 0) return [[name, member]];
      return [[name, visible(member, gather({ allOf: described as CompiledSchema[] }, []), direction, depth + 1)]];
    });
    return Object.fromEntries(members);
  }

  return visible;
}
