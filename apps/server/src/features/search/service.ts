import type { Product } from '@portico/contract/catalog.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { PageRequest } from '../../database/page.ts';
import type { Viewer } from '../access/visible-products.ts';
import { inOrderOfScore, type Match, scoreProducts, scoringProducts } from './rank.ts';
import type { PostingRow, SearchStore } from './store.ts';
import { toQueryWords } from './terms.ts';
import { canBeMistyped, isTypoOf, slipsToPrefix, variantsOf } from './typos.ts';

interface Deps {
  store: SearchStore;
  /** The whole catalog, in the order of names. */
  listProducts(viewer: Viewer, filter: Record<string, never>, page: PageRequest): Promise<Page<Product>>;
}

export type SearchService = ReturnType<typeof createSearchService>;

/** Beyond this many it is faster to read the list of everything that is visible. */
const fewProducts = 500;
const maximumCorrections = 20;

export function createSearchService({ store, listProducts }: Deps) {
  const toMatches = (rows: PostingRow[], word: string): Match[] =>
    rows.map(({ term, entries }) => ({ closeness: term === word ? 'exact' : 'prefix', entries }));

  async function matchesOf({ portal_id }: Viewer, word: string): Promise<Match[]> {
    return toMatches(await store.listBeginningWith(portal_id, word), word);
  }

  /** As `matchesOf`, and also the words that could have been meant. */
  async function looseMatchesOf(viewer: Viewer, word: string): Promise<Match[]> {
    const strict = await matchesOf(viewer, word);
    if (!canBeMistyped(word)) return strict;
    const candidates = await store.listTermsWithVariants(viewer.portal_id, variantsOf(word));
    const meant = candidates
      .filter((term) => !term.startsWith(word) && isTypoOf(word, term))
      .toSorted((a, b) => slipsToPrefix(word, a) - slipsToPrefix(word, b) || a.length - b.length)
      .slice(0, maximumCorrections);
    const rows = await store.listTerms(viewer.portal_id, meant);
    return [...strict, ...rows.map(({ entries }): Match => ({ closeness: 'typo', entries }))];
  }

  /** The numbers of all visible products that have the words, the best first. */
  async function ranked(viewer: Viewer, words: string[], find: typeof matchesOf): Promise<number[]> {
    const scores = scoreProducts(await Promise.all(words.map((word) => find(viewer, word))));
    const products = scoringProducts(scores);
    if (products.length === 0) return [];
    const visible =
      products.length <= fewProducts ? await store.listVisibleAmong(viewer, products) : await store.listVisible(viewer);
    return inOrderOfScore(visible, scores);
  }

  return {
    async search(viewer: Viewer, text: string, page: PageRequest): Promise<Page<Product>> {
      if (text.trim() === '') return listProducts(viewer, {}, page);
      const words = toQueryWords(text);
      // Corrections are made only where nothing that is visible has the words as they were typed: what is hidden must
      // not show by keeping a correction away.
      let found = words.length === 0 ? [] : await ranked(viewer, words, matchesOf);
      if (found.length === 0 && words.some(canBeMistyped)) found = await ranked(viewer, words, looseMatchesOf);
      const start = (page.number - 1) * page.size;
      const data = await store.findVisible(viewer, found.slice(start, start + page.size));
      return { data, meta: { page: { ...page, total: found.length } } };
    },
  };
}
