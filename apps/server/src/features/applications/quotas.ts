import { Problem } from '@portico/contract/problems.ts';
import type { Querying } from '../../platform/database/database.ts';
import type { QuotaStore } from './quota-store.ts';

export type Quotas = ReturnType<typeof createQuotas>;

/** The limits of applications and keys for each developer, which the portal's owners set. */
export const createQuotas = (store: QuotaStore) => ({
  async takeApplication(transaction: Querying, portal_id: string, developer_id: string): Promise<void> {
    const use = await store.holdApplications(transaction, portal_id, developer_id);
    check(use, 'A developer has at most this many applications');
  },

  async takeKey(transaction: Querying, portal_id: string, application_id: string, now: string): Promise<void> {
    check(
      await store.holdKeys(transaction, portal_id, application_id, now),
      'An application has at most this many keys',
    );
  },
});

function check({ count, quota }: { count: number; quota: number }, rule: string): void {
  if (count >= quota) throw new Problem('limit-reached', `${rule} on this portal: ${quota}.`);
}
