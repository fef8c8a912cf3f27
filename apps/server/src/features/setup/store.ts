import type { Database, Querying } from '../../platform/database/database.ts';
import { lockInstallation } from '../../platform/database/installation.ts';

export type SetupStore = ReturnType<typeof createSetupStore>;

export const createSetupStore = ({ engine, query }: Database) => ({
  async isSetUp(querying: Querying = query): Promise<boolean> {
    const row = await querying.selectFrom('installation').select('set_up_at').executeTakeFirst();
    return row?.set_up_at != null;
  },

  /** Serializes concurrent set-ups until the transaction ends. */
  lock: (transaction: Querying): Promise<void> => lockInstallation(engine, transaction),

  /** The caller must hold the lock. */
  async markSetUp(transaction: Querying, set_up_at: string): Promise<void> {
    await transaction.updateTable('installation').set({ set_up_at }).where('set_up_at', 'is', null).execute();
  },

  /** Sets the operator's organization. The caller must hold the lock. */
  async setOrganization(transaction: Querying, org_id: string): Promise<void> {
    await transaction.updateTable('installation').set({ org_id }).execute();
  },

  /** Like `setOrganization`, if there is none yet. The caller must hold the lock. */
  async setFirstOrganization(transaction: Querying, org_id: string): Promise<void> {
    await transaction.updateTable('installation').set({ org_id }).where('org_id', 'is', null).execute();
  },
});
