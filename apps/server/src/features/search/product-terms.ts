import { toTerms } from './terms.ts';

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
const maximumTerms = 20_000;

/** The words of a product, each with the weight of the best place it stands in. */
export function termsOf(product: ProductText): Map<string, number> {
  const terms = new Map<string, number>();
  const add = (weight: number, texts: readonly string[]) => {
    for (const term of texts.flatMap(toTerms)) {
      if (!terms.has(term) && terms.size < maximumTerms) terms.set(term, weight);
    }
  };
  const [first, ...more] = product.name.split(/\s+/).filter((part) => toTerms(part).length > 0);
  // The best places come first, because a term keeps the first weight it gets.
  add(more.length === 0 ? 7 : 6, [first ?? '']);
  add(5, [product.name]);
  add(4, [...product.labels, ...product.versions]);
  add(3, [product.description]);
  add(2, product.operations);
  add(1, product.documents);
  return terms;
}
