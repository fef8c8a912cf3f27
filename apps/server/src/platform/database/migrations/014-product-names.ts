import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blob, inPortal, word } from './columns.ts';
import { createTable } from './table.ts';

type Before = {
  product: { portal_id: string; name: string; search_number: number | null };
  product_name_trigram: { portal_id: string; term: string; entries: Uint8Array };
};

export const productNamesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const tables = database.withTables<Before>();
    await createTable(database, 'product_name_trigram', {
      columns: { ...inPortal, term: word(database), entries: blob(database) },
      key: ['portal_id', 'term'],
    });

    const products = await tables
      .selectFrom('product')
      .select(['portal_id', 'name', 'search_number'])
      .where('search_number', 'is not', null)
      .orderBy('search_number')
      .execute();
    for (const [portal_id, named] of Map.groupBy(products, (product) => product.portal_id)) {
      const numbers = new Map<string, number[]>();
      for (const { name, search_number } of named) {
        for (const term of trigramsOf(name)) {
          const rising = numbers.get(term) ?? [];
          rising.push(search_number as number);
          numbers.set(term, rising);
        }
      }
      for (const [term, rising] of numbers) {
        const row = { portal_id, term, entries: encode(rising) };
        await tables.insertInto('product_name_trigram').values(row).execute();
      }
    }
  },
};

/**
 * The trigrams as the index wrote them at the time of this migration. Later changes of the index do not change them.
 */
function trigramsOf(name: string): Set<string> {
  const letters = [...name.toLowerCase()];
  return new Set(letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`));
}

/** Distances and a weight of 1 in three bits, seven bits to a byte. */
function encode(rising: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let before = 0;
  for (const number of rising) {
    let value = (number - before) * 8 + 1;
    for (; value > 0x7f; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80);
    bytes.push(value);
    before = number;
  }
  return Uint8Array.from(bytes);
}
