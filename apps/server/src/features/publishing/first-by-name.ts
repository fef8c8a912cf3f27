/** What something may be called, the kinds of names in the order in which they count. */
export type NamesOf<Thing> = readonly ((thing: Thing) => string | undefined)[];

/** By list: a document of ten thousand links asks as often for one of the same things. */
const indexes = new WeakMap<readonly unknown[], Map<NamesOf<never>, ReadonlyMap<string, unknown>>>();

/** Things by their names; of several with one name the first. The list must not change. */
export function firstByName<Thing>(things: readonly Thing[], namesOf: NamesOf<Thing>): ReadonlyMap<string, Thing> {
  const known = indexes.get(things) ?? new Map<NamesOf<never>, ReadonlyMap<string, unknown>>();
  indexes.set(things, known);
  const there = known.get(namesOf);
  if (there) return there as ReadonlyMap<string, Thing>;
  const index = new Map<string, Thing>();
  for (const nameOf of namesOf) {
    for (const thing of things) {
      const name = nameOf(thing);
      if (name !== undefined && !index.has(name)) index.set(name, thing);
    }
  }
  known.set(namesOf, index);
  return index;
}
