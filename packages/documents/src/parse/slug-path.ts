/** The slugs of a document: those of its ancestors and its own. */
interface Placed {
  readonly chain: readonly string[];
}

function endsAlike(a: readonly string[], b: readonly string[]): number {
  for (let place = 1; place <= a.length; place++) if (a.at(-place) !== b.at(-place)) return place - 1;
  return a.length;
}

/**
 * The document at a path of slugs. The last slug has to match; the others choose between documents with the same slug
 * (DOC-01).
 */
export function findBySlugPath<Document extends Placed>(
  documents: readonly Document[],
  chain: readonly string[],
): Document | undefined {
  const last = chain.at(-1);
  let [found, alike]: [Document | undefined, number] = [undefined, -1];
  for (const document of documents) {
    if (document.chain.at(-1) !== last) continue;
    const likeness = endsAlike(document.chain, chain);
    if (likeness > alike) [found, alike] = [document, likeness];
  }
  return found;
}
