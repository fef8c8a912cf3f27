import type { Engine, OpenTransaction } from '../../platform/database/database.ts';
import { createIndexStore, inBatches, type PostingTable } from './index-store.ts';
import { trigramsOf } from './name-trigrams.ts';
import { decodePostings, encodePostings, type Posting } from './postings.ts';
import { termsOf } from './product-terms.ts';
import type { PostingRow } from './store.ts';
import { canBeMistyped, mostVariants } from './typos.ts';

/** Limits of the index. Without them a hostile text would block all writers for minutes. */
const limits = {
  /** Different terms of a portal. Beyond this limit only words of names, labels and versions are added. */
  terms: 100_000,
  /** Terms of a product to which typos are corrected: those with the highest weights. */
  corrected: 2000,
  /** Variants of a portal, for about twenty thousand terms. */
  variants: 160_000,
};
const leastWeightBeyond = 4;

/**
 * Updates the search index of changed products, in the transaction of the change. Entries of deleted products are
 * removed too.
 */
export const createProductIndexer =
  (engine: Engine, { terms: maximumTerms, corrected: maximumCorrected, variants: maximumVariants } = limits) =>
  async (transaction: OpenTransaction, portal_id: string, changed: readonly string[]): Promise<void> => {
    const store = createIndexStore(transaction, engine, portal_id);
    await store.lock();
    const numbers = await store.numberProducts();
    const words = createAdditions();
    const trigrams = createAdditions();
    const corrected = new Set<string>();
    for await (const [product_id, text] of store.readTexts(changed)) {
      const product = numbers.get(product_id) as number;
      const terms = await termsOf(text);
      for (const [term, weight] of terms) words.add(term, { product, weight });
      for (const term of terms.keys().filter(canBeMistyped).take(maximumCorrected)) corrected.add(term);
      for (const trigram of trigramsOf(text.name)) trigrams.add(trigram, { product, weight: 1 });
    }
    const kept = new Set(numbers.values());
    for (const product_id of changed) kept.delete(numbers.get(product_id) as number);

    async function write(
      table: PostingTable,
      additions: ReadonlyMap<string, Posting[]>,
      most = Infinity,
    ): Promise<void> {
      const fresh = new Map(additions);
      let room = most;
      for await (const rows of store.readPostings(table)) {
        const { written, deleted } = mergePostings(rows, additions, kept);
        for (const { term } of rows) fresh.delete(term);
        room -= rows.length - deleted.length;
        await store.deletePostings(table, deleted);
        await store.writePostings(table, written);
      }
      for (const [term, postings] of fresh) {
        if (room > 0 || postings.some(({ weight }) => weight >= leastWeightBeyond)) room -= 1;
        else fresh.delete(term);
      }
      for (const batch of inBatches([...fresh])) {
        const created = batch.map(([term, postings]) => ({ term, entries: encodePostings(postings) }));
        await store.writePostings(table, created);
      }
    }

    await write('product_name_trigram', trigrams.byTerm);
    await write('search_posting', words.byTerm, maximumTerms);
    const uncorrected = await store.listTermsWithoutVariants([...corrected]);
    if (uncorrected.length === 0) return;
    const room = Math.floor((maximumVariants - (await store.countVariants())) / mostVariants);
    await store.insertVariants(uncorrected.slice(0, Math.max(0, room)));
  };

function createAdditions() {
  const byTerm = new Map<string, Posting[]>();
  return {
    byTerm,
    add(term: string, posting: Posting) {
      const postings = byTerm.get(term);
      if (postings) postings.push(posting);
      else byTerm.set(term, [posting]);
    },
  };
}

/** Merges additions into existing postings of kept products. Returns the rows to write and the terms to delete. */
function mergePostings(
  existing: readonly PostingRow[],
  additions: ReadonlyMap<string, Posting[]>,
  kept: ReadonlySet<number>,
) {
  const written: PostingRow[] = [];
  const deleted: string[] = [];
  for (const { term, entries } of existing) {
    const postings = [...(additions.get(term) ?? [])];
    decodePostings(entries, (product, weight) => {
      if (kept.has(product)) postings.push({ product, weight });
    });
    const merged = encodePostings(postings);
    if (postings.length === 0) deleted.push(term);
    else if (Buffer.compare(merged, entries) !== 0) written.push({ term, entries: merged });
  }
  return { written, deleted };
}
