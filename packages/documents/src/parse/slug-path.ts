/** Something with a place in a tree: the slugs of its ancestors, and its own. */
interface Placed {
  readonly chain: readonly string[];
}

const endsAlike = (a: readonly string[], b: readonly string[]): number => {
  const ends = [a.toReversed(), b.toReversed()] as const;
  const differs = ends[0].findIndex((slug, place) => slug !== ends[1][place]);
  return differs < 0 ? a.length : differs;
};

/** The document of a chain of slugs. Only the last one has to be right; the others choose between namesakes (DOC-01). */
export function findBySlugPath<Document extends Placed>(
  documents: readonly Document[],
  chain: readonly string[],
): Document | undefined {
  const last = chain.at(-1);
  return documents
    .filter((document) => document.chain.at(-1) === last)
    .toSorted((a, b) => endsAlike(b.chain, chain) - endsAlike(a.chain, chain))[0];
}
