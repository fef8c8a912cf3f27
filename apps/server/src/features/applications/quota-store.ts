import type { SelectQueryBuilder } from 'kysely';
import { countOf } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { Tables } from '../../platform/database/tables.ts';

interface Use {
  count: number;
  quota: number;
}

export type QuotaStore = ReturnType<typeof createQuotaStore>;

/**
 * Each function locks the row that is counted for until the transaction ends, so that concurrent requests are counted
 * one after another.
 */
export const createQuotaStore = ({ engine }: Database) => {
  const hold = (transaction: Querying, table: 'developer' | 'application', portal_id: string, id: string) =>
    transaction
      .selectFrom(table)
      .select('id')
      .where((row) => equal(row, { portal_id, id }))
      .$if(engine === 'postgres', (held) => held.forNoKeyUpdate())
      .execute();

  async function useOf<Table extends keyof Tables>(
    transaction: Querying,
    portal_id: string,
    quota: 'applications_per_developer' | 'keys_per_application',
    counted: SelectQueryBuilder<Tables, Table, unknown>,
  ): Promise<Use> {
    const use = await transaction
      .selectFrom('portal')
      .select(`${quota} as quota`)
      .select(countOf(counted).as('count'))
      .where('portal.id', '=', portal_id)
      .executeTakeFirstOrThrow();
    // One engine returns a count in a subquery as text.
    return { count: Number(use.count), quota: use.quota };
  }

  return {
    async holdApplications(transaction: Querying, portal_id: string, developer_id: string): Promise<Use> {
      await hold(transaction, 'developer', portal_id, developer_id);
      return useOf(
        transaction,
        portal_id,
        'applications_per_developer',
        transaction
          .selectFrom('application')
          .where('application.portal_id', '=', portal_id)
          .where('application.developer_id', '=', developer_id),
      );
    },

    /** Keys that were revoked or have expired do not count. */
    async holdKeys(transaction: Querying, portal_id: string, application_id: string, now: string): Promise<Use> {
      await hold(transaction, 'application', portal_id, application_id);
      return useOf(
        transaction,
        portal_id,
        'keys_per_application',
        transaction
          .selectFrom('credential')
          .where('credential.portal_id', '=', portal_id)
          .where('credential.application_id', '=', application_id)
          .where('credential.kind', '=', 'api_key')
          .where('credential.revoked_at', 'is', null)
          .where(({ or, eb }) => or([eb('credential.expires_at', 'is', null), eb('credential.expires_at', '>', now)])),
      );
    },
  };
};
