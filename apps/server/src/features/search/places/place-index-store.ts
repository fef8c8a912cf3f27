import type { OpenTransaction } from '../../../platform/database/database.ts';
import { equal } from '../../../platform/database/equal.ts';
import { inBatches } from '../index-store.ts';

export interface WordRow {
  term: string;
  block: number;
  entries: Uint8Array;
}

export interface RangeRow {
  /** The product's number in the search index. */
  product: number;
  first: number;
  /** The numbers that are reserved for the product, used or not. */
  size: number;
  segments: string;
  words: Uint8Array;
}

/** Writes the index of places, inside the transaction that changes the products. */
export const createPlaceIndexStore = (transaction: OpenTransaction, portal_id: string) => ({
  async listProducts(): Promise<Map<number, string>> {
    const rows = await transaction
      .selectFrom('product')
      .select(['id', 'search_number'])
      .where('portal_id', '=', portal_id)
      .where('search_number', 'is not', null)
      .execute();
    return new Map(rows.map(({ id, search_number }) => [search_number as number, id]));
  },

  listRanges: () =>
    transaction
      .selectFrom('search_range')
      .select(['product', 'first', 'size'])
      .where('portal_id', '=', portal_id)
      .execute(),

  async readWords(product: number): Promise<Uint8Array | undefined> {
    const row = await transaction
      .selectFrom('search_range')
      .select('words')
      .where((range) => equal(range, { portal_id, product }))
      .executeTakeFirst();
    return row?.words;
  },

  async deleteProduct(product: number): Promise<void> {
    for (const table of ['search_range', 'search_place'] as const) {
      await transaction
        .deleteFrom(table)
        .where((row) => equal(row, { portal_id, product }))
        .execute();
    }
  },

  async writeProduct(range: RangeRow, chunks: readonly Uint8Array[]): Promise<void> {
    await transaction
      .insertInto('search_range')
      .values({ portal_id, ...range })
      .execute();
    for (const batch of inBatches([...chunks.entries()])) {
      await transaction
        .insertInto('search_place')
        .values(batch.map(([chunk, content]) => ({ portal_id, product: range.product, chunk, content })))
        .execute();
    }
  },

  async readPostings(block: number, terms: readonly string[]): Promise<Map<string, Uint8Array>> {
    const rows = await transaction
      .selectFrom('search_word')
      .select(['term', 'entries'])
      .where((row) => equal(row, { portal_id, block }))
      .where('term', 'in', terms)
      .execute();
    return new Map(rows.map(({ term, entries }) => [term, entries]));
  },

  async writePostings(rows: readonly WordRow[]): Promise<void> {
    for (const batch of inBatches(rows)) {
      await transaction
        .insertInto('search_word')
        .values(batch.map((row) => ({ portal_id, ...row })))
        .onConflict((clash) =>
          clash
            .columns(['portal_id', 'term', 'block'])
            .doUpdateSet(({ ref }) => ({ entries: ref('excluded.entries') })),
        )
        .execute();
    }
  },

  async deletePostings(block: number, terms: readonly string[]): Promise<void> {
    for (const batch of inBatches(terms)) {
      await transaction
        .deleteFrom('search_word')
        .where((row) => equal(row, { portal_id, block }))
        .where('term', 'in', batch)
        .execute();
    }
  },
});
