import { setImmediate } from 'node:timers/promises';
import { eachTerm, toTerms } from './terms.ts';

/** What is searched in a product. */
export interface ProductText {
  name: string;
  labels: string[];
  versions: string[];
  description: string;
  operations: string[];
  documents: string[];
}

/** More words than this say nothing more about a product; a hostile text does not get further. */
const maximumTerms = 10_000;

/** After so many words others have their turn: there are products with books of documentation. */
const wordsAtOnce = 5000;

/** The words of a product, each with the weight of the best place it stands in. */
export async function termsOf(product: ProductText): Promise<Map<string, number>> {
  const terms = new Map<string, number>();
  let words = 0;
  const add = async (weight: number, texts: readonly string[]) => {
    for (const text of texts) {
      for (const term of eachTerm(text)) {
        if (terms.size >= maximumTerms) return;
        if (!terms.has(term)) terms.set(term, weight);
        if (++words % wordsAtOnce === 0) await setImmediate();
      }
    }
  };
  const [first, ...more] = product.name.split(/\s+/).filter((part) => toTerms(part).length > 0);
  // The best places come first, because a term keeps the first weight it gets.
  await add(more.length === 0 ? 7 : 6, [first ?? '']);
  await add(5, [product.name]);
  await add(4, [...product.labels, ...product.versions]);
  await add(3, [product.description]);
  await add(2, product.operations);
  await add(1, product.documents);
  return terms;
}
