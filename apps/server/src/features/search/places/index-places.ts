import type { OpenTransaction } from '../../../platform/database/database.ts';
import { inBatches } from '../index-store.ts';
import { decodePostings, encodePostings, type Posting } from '../postings.ts';
import type { IndexedPlace } from './place.ts';
import { createPlaceIndexStore, type WordRow } from './place-index-store.ts';
import { placesOf } from './places-of.ts';
import { readProduct } from './read-product.ts';
import { packPlaces, packWords, unpackWords, writeSegments } from './stored-places.ts';
import { createTextsStore } from './texts-store.ts';
import { createPause, wordsOf } from './words-of.ts';

/** The places of a portal are numbered. The postings of a word are stored in blocks of 2^15 numbers. */
export const blockBits = 15;
const blockOf = (number: number): number => number >> blockBits;

/** The postings that are held in memory before they are written. */
const mostPostings = 2_000_000;

interface Range {
  first: number;
  size: number;
}

/** Leaves room, so that most changes keep the numbers of a product. */
const sizeFor = (count: number): number => Math.ceil((count * 5) / 4 / 8) * 8;

/** The places of a product; undefined if there is none with this id. */
type ReadPlaces = (product_id: string) => Promise<readonly IndexedPlace[] | undefined>;

function readPublished(transaction: OpenTransaction, portal_id: string): ReadPlaces {
  const texts = createTextsStore(transaction, portal_id);
  return async (product_id) => {
    const parts = await readProduct(texts, product_id);
    return parts && placesOf(parts);
  };
}

/** Updates the index for changed products in the transaction of the change, and removes the places of deleted products. */
export async function indexPlaces(
  transaction: OpenTransaction,
  portal_id: string,
  changed: readonly string[],
  readPlaces: ReadPlaces = readPublished(transaction, portal_id),
): Promise<void> {
  const store = createPlaceIndexStore(transaction, portal_id);
  const writer = createPostingWriter(store);
  const pause = createPause();
  const products = await store.listProducts();
  const ranges = new Map((await store.listRanges()).map(({ product, ...range }) => [product, range]));
  let next = 1;
  for (const { first, size } of ranges.values()) next = Math.max(next, first + size);

  const isChanged = new Set(changed);
  for (const [product, range] of ranges) {
    const id = products.get(product);
    if (id !== undefined && !isChanged.has(id)) continue;
    const words = await store.readWords(product);
    if (words) writer.remove(range, unpackWords(words));
    await store.deleteProduct(product);
  }

  for (const [product, id] of products) {
    if (!isChanged.has(id)) continue;
    const places = await readPlaces(id);
    if (!places) continue;
    const before = ranges.get(product);
    const range = before && before.size >= places.length ? before : { first: next, size: sizeFor(places.length) };
    next = Math.max(next, range.first + range.size);
    const words = new Set<string>();
    for (const [at, place] of places.entries()) {
      const weights = wordsOf(place);
      for (const [term, weight] of weights) {
        words.add(term);
        writer.add(term, { number: range.first + at, weight });
      }
      await pause(weights.size);
    }
    const row = { product, ...range, segments: writeSegments(places), words: await packWords([...words]) };
    await store.writeProduct(row, await packPlaces(places.map(({ place }) => place)));
    if (writer.count() > mostPostings) await writer.write();
  }
  await writer.write();
}

/** Collects changes of postings, so that each row is written once if memory allows. */
function createPostingWriter(store: ReturnType<typeof createPlaceIndexStore>) {
  let added = new Map<number, Map<string, Posting[]>>();
  let removed = new Map<number, { terms: Set<string>; ranges: Range[] }>();
  let count = 0;

  async function writeBlock(block: number): Promise<void> {
    const additions = added.get(block) ?? new Map<string, Posting[]>();
    const { terms: gone, ranges } = removed.get(block) ?? { terms: new Set<string>(), ranges: [] };
    const isGone = (number: number) => ranges.some(({ first, size }) => number >= first && number < first + size);
    for (const terms of inBatches([...new Set([...additions.keys(), ...gone])])) {
      const there = await store.readPostings(block, terms);
      const written: WordRow[] = [];
      const deleted: string[] = [];
      for (const term of terms) {
        const before = there.get(term);
        const postings = [...(additions.get(term) ?? [])];
        if (before) decodePostings(before, (number, weight) => isGone(number) || postings.push({ number, weight }));
        if (postings.length > 0) written.push({ term, block, entries: encodePostings(postings) });
        else if (before) deleted.push(term);
      }
      await store.deletePostings(block, deleted);
      await store.writePostings(written);
    }
  }

  return {
    count: () => count,

    add(term: string, posting: Posting): void {
      const block = blockOf(posting.number);
      const byTerm = added.get(block) ?? new Map<string, Posting[]>();
      added.set(block, byTerm);
      const postings = byTerm.get(term);
      if (postings) postings.push(posting);
      else byTerm.set(term, [posting]);
      count++;
    },

    remove(range: Range, terms: readonly string[]): void {
      for (let block = blockOf(range.first); block <= blockOf(range.first + range.size - 1); block++) {
        const known = removed.get(block) ?? { terms: new Set<string>(), ranges: [] };
        removed.set(block, known);
        known.ranges.push(range);
        for (const term of terms) known.terms.add(term);
      }
    },

    /** Removes before it adds, then forgets the removed ranges, so that later additions may reuse their numbers. */
    async write(): Promise<void> {
      for (const block of new Set([...added.keys(), ...removed.keys()])) await writeBlock(block);
      added = new Map();
      removed = new Map();
      count = 0;
    },
  };
}
