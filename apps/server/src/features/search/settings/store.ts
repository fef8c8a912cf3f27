import type { Database } from '../../../platform/database/database.ts';
import { equal } from '../../../platform/database/equal.ts';

export type SettingStore = ReturnType<typeof createSettingStore>;

/** The search settings of a portal, as a search reads them. */
export const createSettingStore = ({ query }: Database) => ({
  listSynonyms: (portal_id: string, beginnings: readonly string[]) =>
    query
      .selectFrom('search_synonym')
      .select(['word', 'meanings'])
      .where('portal_id', '=', portal_id)
      .where('beginning', 'in', beginnings)
      .execute(),

  /** The place of the result that is pinned for a search. */
  async findPin(portal_id: string, phrase: string): Promise<{ product: number; at: number } | undefined> {
    const pin = await query
      .selectFrom('search_pin')
      .select(['product', 'place'])
      .where((row) => equal(row, { portal_id, phrase }))
      .executeTakeFirst();
    if (!pin || pin.product === null || pin.place === null) return undefined;
    return { product: pin.product, at: pin.place };
  },
});
