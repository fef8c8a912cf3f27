import type { OpenTransaction } from '../../../platform/database/database.ts';
import { equal } from '../../../platform/database/equal.ts';

export interface PinProduct {
  id: string;
  slug: string;
  /** Its number in the search index. */
  number: number;
}

/** Where a pinned result is in the index of places. */
export interface PinnedPlace {
  product: number;
  version_id: string | null;
  /** The number of the place within its product. */
  place: number;
}

const chunksAtOnce = 200;

/** Places of pinned results, inside the transaction that changes pins or products. */
export const createPinStore = (transaction: OpenTransaction, portal_id: string) => ({
  listPins: () =>
    transaction
      .selectFrom('search_pin')
      .select(['phrase', 'link', 'product', 'version_id', 'place'])
      .where('portal_id', '=', portal_id)
      .execute(),

  async placePin(phrase: string, found: PinnedPlace | undefined): Promise<void> {
    await transaction
      .updateTable('search_pin')
      .set(found ?? { place: null })
      .where((pin) => equal(pin, { portal_id, phrase }))
      .execute();
  },

  async listProducts(): Promise<PinProduct[]> {
    const rows = await transaction
      .selectFrom('product')
      .select(['id', 'slug', 'search_number'])
      .where('portal_id', '=', portal_id)
      .where('search_number', 'is not', null)
      .execute();
    return rows.map(({ id, slug, search_number }) => ({ id, slug, number: search_number as number }));
  },

  listVersions: (product_id: string) =>
    transaction
      .selectFrom('product_version')
      .select(['id', 'slug'])
      .where((version) => equal(version, { portal_id, product_id }))
      .execute(),

  /** The places of a product in their order. */
  async *readChunks(product: number): AsyncGenerator<Uint8Array> {
    for (let start = 0; ; start += chunksAtOnce) {
      const rows = await transaction
        .selectFrom('search_place')
        .select('content')
        .where((place) => equal(place, { portal_id, product }))
        .where('chunk', '>=', start)
        .where('chunk', '<', start + chunksAtOnce)
        .orderBy('chunk')
        .execute();
      for (const { content } of rows) yield content;
      if (rows.length < chunksAtOnce) return;
    }
  },
});
