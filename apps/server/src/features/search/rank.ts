import { decodePostings } from './postings.ts';

/** A term that matches a word of the search text, and where it occurs. */
export interface Match {
  closeness: keyof typeof bonus;
  entries: Uint8Array;
}

/**
 * The place of a word counts first. How exactly it matches decides between products with the word in the same place.
 */
const bonus = { exact: 2, prefix: 1, typo: 0 } as const;
const step = 4;

/** The score of each product, indexed by its number; 0 if it does not contain all words. */
export type Scores = Uint8Array;

/** Adds up the best match of each word in a product. Eight words of 30 points fit into a byte. */
export function scoreProducts(words: readonly (readonly Match[])[]): Scores {
  const [first = new Uint8Array(), ...others] = words.map(bestPlaces).toSorted((a, b) => a.length - b.length);
  for (const places of others) {
    for (let product = 0; product < first.length; product++) {
      const score = first[product] as number;
      const more = places[product] as number;
      first[product] = score === 0 || more === 0 ? 0 : score + more;
    }
  }
  return first;
}

function bestPlaces(matches: readonly Match[]): Scores {
  let best = new Uint8Array(1024);
  for (const { closeness, entries } of matches) {
    decodePostings(entries, (product, weight) => {
      if (product >= best.length) best = withRoomFor(product, best);
      const score = weight * step + bonus[closeness];
      if (score > (best[product] as number)) best[product] = score;
    });
  }
  return best;
}

function withRoomFor(product: number, scores: Scores): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(2 * product);
  larger.set(scores);
  return larger;
}

/** The numbers of the products with a score, in ascending order. */
export function scoringProducts(scores: Scores): number[] {
  const products: number[] = [];
  scores.forEach((score, product) => {
    if (score > 0) products.push(product);
  });
  return products;
}

/** Sorts by descending score. Products with equal scores keep their order. */
export function inOrderOfScore(products: readonly number[], scores: Scores): number[] {
  const byScore: number[][] = Array.from({ length: 256 }, () => []);
  for (const product of products) byScore[scores[product] ?? 0]?.push(product);
  return byScore.slice(1).toReversed().flat();
}
