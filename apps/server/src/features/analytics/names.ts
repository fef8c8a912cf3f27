export interface Named {
  id: string;
  name: string;
  /** Distinguishes it from others with the same name. */
  of?: string;
}

/** Ways to name something, each longer than the one before. The end of an id is its random part. */
const ways: readonly ((one: Named) => string)[] = [
  ({ name }) => name,
  ({ name, of }) => (of === undefined ? name : `${of} ${name}`),
  ({ name, of, id }) => `${of === undefined ? '' : `${of} `}${name} (${id.slice(-8)})`,
  ({ name, id }) => `${name} (${id})`,
];

/** A unique name for each id: the shortest that no other has. */
export function toUniqueNames(all: readonly Named[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  let open = [...new Map(all.map((one) => [one.id, one])).values()];
  for (const way of ways) {
    const alike = Map.groupBy(open, way);
    // A name that several share, here or in an earlier round, goes to none of them.
    const alone = [...alike].filter(([name, group]) => group.length === 1 && !taken.has(name));
    for (const [name] of alike) taken.add(name);
    for (const [name, [one]] of alone) names.set(one!.id, name);
    open = open.filter(({ id }) => !names.has(id));
  }
  return names;
}
