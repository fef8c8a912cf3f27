import type { SearchWords } from '../compile/search-words.ts';

/** Schemas that are further away say little about an operation. */
const furthest = 2;

/** Finds the slugs of operations with a word in a parameter, header, property or value. */
export function createWordFinder({ words, operations, schemas }: SearchWords): (word: string) => ReadonlySet<string> {
  const found = new Map<string, ReadonlySet<string>>();

  function find(word: string): ReadonlySet<string> {
    const places = new Set(words.flatMap((each, place) => (each.includes(word) ? [place] : [])));
    if (places.size === 0) return new Set();
    const says = ([own]: SearchWords['schemas'][number]) => own.some((place) => places.has(place));
    let near = new Set(schemas.flatMap((schema, place) => (says(schema) ? [place] : [])));
    for (let step = 1; step < furthest; step++) {
      const reach = schemas.flatMap(([, others], place) => (others.some((other) => near.has(other)) ? [place] : []));
      near = new Set([...near, ...reach]);
    }
    return new Set(
      Object.entries(operations).flatMap(([slug, said]) =>
        says(said) || said[1].some((place) => near.has(place)) ? [slug] : [],
      ),
    );
  }

  return (word) => {
    const known = found.get(word) ?? find(word);
    found.set(word, known);
    return known;
  };
}
