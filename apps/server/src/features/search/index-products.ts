import type { Transaction } from 'kysely';
import type { Engine } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { createIndexStore, type PostingTable } from './index-store.ts';
import { trigramsOf } from './name-trigrams.ts';
import { decodePostings, encodePostings, type Posting } from './postings.ts';
import { termsOf } from './product-terms.ts';
import type { PostingRow } from './store.ts';
import { canBeMistyped, variantsOf } from './typos.ts';

/**
 * Brings the search index up to date with the products that changed, in the transaction that changed them. What the
 * index says of products that are gone goes too, whoever deleted them.
 */
export const createProductIndexer =
  (engine: Engine) =>
  async (transaction: Transaction<Tables>, portal_id: string, changed: readonly string[]): Promise<void> => {
    const store = createIndexStore(transaction, engine, portal_id);
    await store.lock();
    const numbers = await store.numberProducts();
    const words = createAdditions();
    const trigrams = createAdditions();
    for await (const [product_id, text] of store.readTexts(changed)) {
      const product = numbers.get(product_id) as number;
      for (const [term, weight] of await termsOf(text)) words.add(term, { product, weight });
      for (const trigram of trigramsOf(text.name)) trigrams.add(trigram, { product, weight: 1 });
    }
    const kept = new Set(numbers.values());
    for (const product_id of changed) kept.delete(numbers.get(product_id) as number);

    /** Answers the terms that were not there before. */
    async function write(table: PostingTable, additions: ReadonlyMap<string, Posting[]>): Promise<string[]> {
      const { written, deleted, created } = mergePostings(await store.listPostings(table), additions, kept);
      await store.deletePostings(table, deleted);
      await store.writePostings(table, written);
      return created;
    }

    await write('product_name_trigram', trigrams.byTerm);
    const created = await write('search_posting', words.byTerm);
    await store.insertVariants(
      created.filter(canBeMistyped).flatMap((term) => variantsOf(term).map((variant) => ({ variant, term }))),
    );
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

/** What has to be written so that the postings are those of the kept products and the additions. */
export function mergePostings(
  existing: readonly PostingRow[],
  additions: ReadonlyMap<string, Posting[]>,
  kept: ReadonlySet<number>,
) {
  const written: PostingRow[] = [];
  const deleted: string[] = [];
  const known = new Set<string>();
  for (const { term, entries } of existing) {
    known.add(term);
    const postings = [...(additions.get(term) ?? [])];
    decodePostings(entries, (product, weight) => {
      if (kept.has(product)) postings.push({ product, weight });
    });
    const merged = encodePostings(postings);
    if (postings.length === 0) deleted.push(term);
    else if (Buffer.compare(merged, entries) !== 0) written.push({ term, entries: merged });
  }
  const created = [...additions.keys()].filter((term) => !known.has(term));
  for (const term of created) written.push({ term, entries: encodePostings(additions.get(term) ?? []) });
  return { written, deleted, created };
}
