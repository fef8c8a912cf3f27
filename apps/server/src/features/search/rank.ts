import { decodePostings } from './postings.ts';

/** A term that answers a word of the search text, and where it stands. */
export interface Match {
  closeness: keyof typeof bonus;
  entries: Uint8Array;
}

/** Where a word stands counts first; how well it fits decides between products that have it in the same place. */
const bonus = { exact: 2, prefix: 1, typo: 0 } as const;
const step = 4;

/** What each product scores that has all the words: the sum, over the words, of the best place each word has there. */
export function scoreProducts(words: readonly (readonly Match[])[]): Map<number, number> {
  const [first = [], ...others] = words.map(bestPlaces).toSorted((a, b) => a.size - b.size);
  const scores = new Map(first);
  for (const places of others) {
    for (const [product, score] of scores) {
      const more = places.get(product);
      if (more === undefined) scores.delete(product);
      else scores.set(product, score + more);
    }
  }
  return scores;
}

function bestPlaces(matches: readonly Match[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const { closeness, entries } of matches) {
    decodePostings(entries, (product, weight) => {
      const score = weight * step + bonus[closeness];
      if (score > (best.get(product) ?? 0)) best.set(product, score);
    });
  }
  return best;
}

/** Highest score first; products with the same score keep the order they come in. */
export function inOrderOfScore(products: readonly number[], scores: ReadonlyMap<number, number>): number[] {
  const score = (product: number) => scores.get(product) ?? 0;
  return products.filter((product) => scores.has(product)).toSorted((a, b) => score(b) - score(a));
}
