import { setImmediate } from 'node:timers/promises';
import type { Visibility } from '@portico/contract/constants.ts';
import { eachTerm, toTerms } from './terms.ts';

/** The texts of a product that are searched. */
export interface ProductText {
  name: string;
  labels: string[];
  versions: string[];
  description: string;
  operations: string[];
  documents: string[];
  /** Texts of documents that not every viewer of the product may read. */
  narrow_documents?: Record<NarrowVisibility, string[]>;
}

type NarrowVisibility = Exclude<Visibility, 'public'>;

/**
 * The prefixes of terms from restricted documents. No word starts with these, so a search finds such terms only if it
 * adds the prefix.
 */
export const narrowMarks: Readonly<Record<NarrowVisibility, string>> = { developers: '+', teams: '*' };

/** The limit of terms of a product: more would not describe it better, and a hostile text could have any number. */
const maximumTerms = 10_000;

/** Other requests get their turn after this many words, because some products have very long documents. */
const wordsAtOnce = 5000;

/** The terms of a product, each with the weight of the best place of its word. */
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
  // The best places come first, because a term keeps its first weight.
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
