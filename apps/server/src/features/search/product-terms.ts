import { setImmediate } from 'node:timers/promises';
import type { Visibility } from '@portico/contract/constants.ts';
import { eachTerm, toTerms } from './terms.ts';

/** What is searched in a product. */
export interface ProductText {
  name: string;
  labels: string[];
  versions: string[];
  description: string;
  operations: string[];
  documents: string[];
  /** Of documents that not all read who see the product. */
  narrow_documents?: Record<NarrowVisibility, string[]>;
}

type NarrowVisibility = Exclude<Visibility, 'public'>;

/**
 * Before a word of a document that only some may read. No word begins so: who looks for words finds these only if they look for
 * them as well.
 */
export const narrowMarks: Readonly<Record<NarrowVisibility, string>> = { developers: '+', teams: '*' };

/** More words than this say nothing more about a product; a hostile text does not get further. */
const maximumTerms = 10_000;

/** After so many words others have their turn: there are products with books of documentation. */
const wordsAtOnce = 5000;

/** The words of a product, each with the weight of the best place it stands in. */
export async function termsOf(product: ProductText): Promise<Map<string, number>> {
  const terms = new Map<string, number>();
  let words = 0;
  const add = async (weight: number, texts: readonly string[], mark = '') => {
    for (const text of texts) {
      for (const word of eachTerm(text)) {
        const term = `${mark}${word}`;
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
  for (const [visibility, mark] of Object.entries(narrowMarks)) {
    await add(1, product.narrow_documents?.[visibility as NarrowVisibility] ?? [], mark);
  }
  return terms;
}
