import { setImmediate } from 'node:timers/promises';
import type { Product } from '@portico/contract/catalog.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { CatalogFilters, FoundProduct } from '@portico/contract/search.ts';
import { mapPage, type PageRequest } from '../../platform/database/page.ts';
import { type CatalogFilter, isFiltered } from '../access/catalog-filter.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Included } from '../catalog/product-row.ts';
import { decodePostings, encodePostings, type Posting } from './postings.ts';
import { narrowMarks } from './product-terms.ts';
import { inOrderOfScore, type Match, scoreProducts, scoringProducts } from './rank.ts';
import type { MeaningsOf } from './settings/meanings.ts';
import { type Chosen, type SearchStore, termsAtOnce } from './store.ts';
import { toQueryWords } from './terms.ts';
import { canBeMistyped, isTypoOf, slipsToPrefix, variantsOf } from './typos.ts';

export interface SearchDeps {
  store: SearchStore;
  meaningsOf: MeaningsOf;
  /** The whole catalog, sorted by name. */
  listProducts(viewer: Viewer, filter: Chosen, page: PageRequest, included: Included): Promise<Page<Product>>;
  /** Counts the products by what they can be filtered by: all, or those with these numbers. */
  countFilters(viewer: Viewer, filter: CatalogFilter, numbers?: readonly number[]): Promise<CatalogFilters>;
  /** Returns those of the given products whose documents the viewer may read. */
  readableAmong(viewer: Viewer, product_ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns those of the given versions that have a specification. */
  specifiedAmong(viewer: Viewer, version_ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export type SearchService = ReturnType<typeof createSearchService>;

/** For more products than this, it is faster to read the list of all visible products. */
const fewProducts = 500;
const maximumCorrections = 20;

/** The limit of terms that start with one word. Next is the limit of terms of all words together. */
const maximumBeginnings = 5000;
const maximumTogether = 8000;
/** The limit of postings that are read for one word, in bytes. */
const maximumBytes = 2_000_000;

export function createSearchService(deps: SearchDeps) {
  const { store, meaningsOf, listProducts, countFilters, readableAmong, specifiedAmong } = deps;

  async function beginningWith({ portal_id }: Viewer, word: string, most: number): Promise<Match[]> {
    const matches: Match[] = [];
    let bytes = 0;
    let last: string | undefined;
    while (matches.length < most && bytes < maximumBytes) {
      if (last !== undefined) await setImmediate();
      const rows = await store.listBeginningWith(portal_id, word, last);
      for (const { term, entries } of rows) {
        matches.push({ closeness: term === word ? 'exact' : 'prefix', entries });
        bytes += entries.length;
      }
      if (rows.length < termsAtOnce) break;
      last = rows.at(-1)?.term;
    }
    return matches;
  }

  /**
   * The matches of a word: in texts for every viewer of a product, and in restricted documents that the viewer may
   * read.
   */
  async function matchesOf(viewer: Viewer, word: string, most: number): Promise<Match[]> {
    const matches = await beginningWith(viewer, word, most);
    if (viewer.email === undefined) return matches;
    const forDevelopers = await beginningWith(viewer, `${narrowMarks.developers}${word}`, most);
    const forTeams = await beginningWith(viewer, `${narrowMarks.teams}${word}`, most);
    return [...matches, ...forDevelopers, ...(await withGrant(viewer, forTeams))];
  }

  /** The matches without products whose documents no team of the viewer may read. */
  async function withGrant(viewer: Viewer, matches: readonly Match[]): Promise<Match[]> {
    const products = new Set<number>();
    for (const { entries } of matches) decodePostings(entries, (product) => products.add(product));
    if (products.size === 0) return [];
    const granted = await store.listGrantedAmong(viewer, [...products]);
    return matches.map(({ closeness, entries }) => {
      const postings: Posting[] = [];
      decodePostings(entries, (product, weight) => granted.has(product) && postings.push({ number: product, weight }));
      return { closeness, entries: encodePostings(postings) };
    });
  }

  /** The terms that a mistyped word could mean. */
  async function correctionsOf({ portal_id }: Viewer, word: string): Promise<Match[]> {
    if (!canBeMistyped(word)) return [];
    const candidates = await store.listTermsWithVariants(portal_id, variantsOf(word));
    const meant = candidates
      .filter((term) => !term.startsWith(word) && isTypoOf(word, term))
      .map((term) => ({ term, slips: slipsToPrefix(word, term) }))
      .toSorted((a, b) => a.slips - b.slips || a.term.length - b.term.length || (a.term < b.term ? -1 : 1))
      .slice(0, maximumCorrections);
    const rows = await store.listTerms(
      portal_id,
      meant.map(({ term }) => term),
    );
    return rows.map(({ entries }) => ({ closeness: 'typo', entries }));
  }

  /** The numbers of all visible products that contain the words, best first. */
  async function ranked(viewer: Viewer, words: readonly Match[][], chosen: Chosen): Promise<number[]> {
    const scores = scoreProducts(words);
    const products = scoringProducts(scores);
    if (products.length === 0) return [];
    const visible =
      products.length <= fewProducts
        ? await store.listVisibleAmong(viewer, products, chosen)
        : await store.listVisible(viewer, chosen);
    const inOrder = inOrderOfScore(visible, scores);
    if (chosen.sort === undefined) return inOrder;
    const isFound = new Set(inOrder);
    return visible.filter((number) => isFound.has(number));
  }

  /** The numbers of all visible products that a text finds. */
  async function findNumbers(viewer: Viewer, text: string, chosen: Chosen): Promise<number[]> {
    const words = toQueryWords(text);
    const most = Math.min(maximumBeginnings, maximumTogether / words.length);
    const meanings = await meaningsOf(viewer.portal_id, words);
    const typed = await inTurn(words, async (word) => {
      const also = await inTurn(meanings.get(word) ?? [], (meaning) => matchesOf(viewer, meaning, most));
      return [...(await matchesOf(viewer, word, most)), ...also.flat()];
    });
    const found = await ranked(viewer, typed, chosen);
    if (found.length > 0 || !words.some(canBeMistyped)) return found;
    // Corrects typos only if nothing visible contains the words as typed. Hidden content must not show by preventing
    // a correction.
    if (isFiltered(chosen) && (await ranked(viewer, typed, {})).length > 0) return found;
    const corrections = await inTurn(words, (word) => correctionsOf(viewer, word));
    const corrected = typed.map((matches, at) => [...matches, ...(corrections[at] ?? [])]);
    return ranked(viewer, corrected, chosen);
  }

  return {
    /** Adds links to the pages of found products that the viewer may open. */
    async withLinks(viewer: Viewer, found: Page<Product>): Promise<Page<FoundProduct>> {
      const latestIds = found.data.flatMap(({ latest_version }) => latest_version?.id ?? []);
      const documentedIds = found.data.filter(({ document_count }) => document_count > 0).map(({ id }) => id);
      const [specified, readable] = await Promise.all([
        specifiedAmong(viewer, latestIds),
        readableAmong(viewer, documentedIds),
      ]);
      return mapPage(found, (product) => ({
        ...product,
        links: {
          specification: product.latest_version !== null && specified.has(product.latest_version.id),
          documentation: readable.has(product.id),
        },
      }));
    },

    async search(
      viewer: Viewer,
      text: string,
      page: PageRequest,
      { chosen = {}, ...included }: Included & { chosen?: Chosen } = {},
    ): Promise<Page<Product>> {
      if (text.trim() === '') return listProducts(viewer, chosen, page, included);
      const found = await findNumbers(viewer, text, chosen);
      const start = (page.number - 1) * page.size;
      const data = await store.findVisible(viewer, found.slice(start, start + page.size), included);
      return { data, meta: { page: { ...page, total: found.length } } };
    },

    /** What the products that a text finds can be filtered by. */
    async filters(viewer: Viewer, text: string, filter: CatalogFilter): Promise<CatalogFilters> {
      if (text.trim() === '') return countFilters(viewer, filter);
      return countFilters(viewer, filter, await findNumbers(viewer, text, {}));
    },
  };
}

/** Looks up one word after another, so that other requests get their turn in between. */
async function inTurn(words: readonly string[], find: (word: string) => Promise<Match[]>): Promise<Match[][]> {
  const found: Match[][] = [];
  for (const word of words) {
    if (found.length > 0) await setImmediate();
    found.push(await find(word));
  }
  return found;
}
