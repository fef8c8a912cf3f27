import type { HashOf } from './bundles.ts';
import type { Schemas } from './schemas.ts';

interface Visit {
  name: string;
  references: Iterator<string>;
}

/**
 * Names for the bundles of schemas. In a cycle no bundle can be named by its own content, so a cycle is hashed as a
 * whole: its schemas, and the hashes of the schemas outside that they refer to. The same schemas have the same names in
 * every document. This is Tarjan's algorithm without recursion.
 */
export function hashSchemas(
  { named, allNames }: Pick<Schemas, 'named' | 'allNames'>,
  hashOf: HashOf,
): Map<string, string> {
  const hashes = new Map<string, string>();
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const pending: string[] = [];
  const isPending = new Set<string>();

  function enter(name: string): Visit {
    order.set(name, order.size);
    lowest.set(name, order.get(name) as number);
    pending.push(name);
    isPending.add(name);
    return { name, references: (named(name)?.references ?? new Set<string>()).values() };
  }

  function leave(name: string): void {
    if (lowest.get(name) !== order.get(name)) return;
    const circle = pending.splice(pending.lastIndexOf(name));
    for (const member of circle) isPending.delete(member);
    const parts = circle.toSorted().map((member) => {
      const { json = '', references = [] } = named(member) ?? {};
      return [member, json, ...[...references].map((reference) => hashes.get(reference) ?? '')];
    });
    const shared = hashOf(JSON.stringify(parts));
    for (const member of circle) hashes.set(member, hashOf(`${shared} ${member}`));
  }

  function visit(start: string): void {
    const path = [enter(start)];
    for (let current = path.at(-1); current !== undefined; current = path.at(-1)) {
      const { done, value: next } = current.references.next();
      if (done) {
        path.pop();
        leave(current.name);
        const parent = path.at(-1)?.name;
        if (parent !== undefined) lower(parent, lowest.get(current.name));
      } else if (!order.has(next)) path.push(enter(next));
      else if (isPending.has(next)) lower(current.name, order.get(next));
    }
  }

  const lower = (name: string, to = Number.POSITIVE_INFINITY) =>
    lowest.set(name, Math.min(lowest.get(name) as number, to));

  for (const name of allNames()) if (!order.has(name)) visit(name);
  return hashes;
}
