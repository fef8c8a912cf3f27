import type { FlagKey } from '@portico/contract/flags.ts';
import type { Database, Querying } from '../../platform/database/database.ts';

export type FlagStore = ReturnType<typeof createFlagStore>;

export const createFlagStore = ({ query }: Database) => ({
  list: (portal_id: string) =>
    query.selectFrom('portal_flag').select(['key', 'is_on']).where('portal_id', '=', portal_id).execute(),

  async set(transaction: Querying, portal_id: string, key: FlagKey, is_on: boolean): Promise<void> {
    await transaction
      .insertInto('portal_flag')
      .values({ portal_id, key, is_on })
      .onConflict((clash) => clash.columns(['portal_id', 'key']).doUpdateSet({ is_on }))
      .execute();
    // Remembered pages depend on flags, and are keyed by the revision.
    await transaction
      .updateTable('portal')
      .set((portal) => ({ catalog_revision: portal('catalog_revision', '+', 1) }))
      .where('id', '=', portal_id)
      .execute();
  },
});
