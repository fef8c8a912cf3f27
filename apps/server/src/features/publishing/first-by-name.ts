/** The names of a thing, by kind. Earlier kinds of names take precedence. */
export type NamesOf<Thing> = readonly ((thing: Thing) => string | undefined)[];

/** Cached by list, because a document of ten thousand links looks names up in the same list. */
const indexes = new WeakMap<readonly unknown[], Map<NamesOf<never>, ReadonlyMap<string, unknown>>>();

/** Indexes things by their names. The first of several with one name wins. The list must not change afterwards. */
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
