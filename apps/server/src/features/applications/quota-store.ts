import { countOf } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';

interface Use {
  count: number;
  quota: number;
}

export type QuotaStore = ReturnType<typeof createQuotaStore>;

/** Each function holds the row that the count belongs to until the transaction ends: concurrent callers count each other. */
export const createQuotaStore = ({ engine }: Database) => {
  const hold = (transaction: Querying, table: 'developer' | 'application', portal_id: string, id: string) =>
    transaction
      .selectFrom(table)
      .select('id')
      .where((row) => equal(row, { portal_id, id }))
      .$if(engine === 'postgres', (held) => held.forNoKeyUpdate())
      .execute();

  return {
    async holdApplications(transaction: Querying, portal_id: string, developer_id: string): Promise<Use> {
      await hold(transaction, 'developer', portal_id, developer_id);
      const use = await transaction
        .selectFrom('portal')
        .select('applications_per_developer as quota')
        .select(({ selectFrom }) =>
          countOf(
            selectFrom('application')
              .where('application.portal_id', '=', portal_id)
              .where('application.developer_id', '=', developer_id),
          ).as('count'),
        )
        .where('portal.id', '=', portal_id)
        .executeTakeFirstOrThrow();
      return toNumbers(use);
    },

    /** Keys that were revoked or have expired count no longer. */
    async holdKeys(transaction: Querying, portal_id: string, application_id: string, now: string): Promise<Use> {
      await hold(transaction, 'application', portal_id, application_id);
      const key = { 'credential.portal_id': portal_id, 'credential.application_id': application_id } as const;
      const use = await transaction
        .selectFrom('portal')
        .select('keys_per_application as quota')
        .select(({ selectFrom }) =>
          countOf(
            selectFrom('credential')
              .where((row) => equal(row, { ...key, 'credential.kind': 'api_key' }))
              .where('credential.revoked_at', 'is', null)
              .where(({ or, eb }) =>
                or([eb('credential.expires_at', 'is', null), eb('credential.expires_at', '>', now)]),
              ),
          ).as('count'),
        )
        .where('portal.id', '=', portal_id)
        .executeTakeFirstOrThrow();
      return toNumbers(use);
    },
  };
};

/** A count in a subquery is text to one of the engines. */
const toNumbers = ({ count, quota }: Use): Use => ({ count: Number(count), quota });
