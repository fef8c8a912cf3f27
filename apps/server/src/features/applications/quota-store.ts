import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';

interface Use {
  count: number;
  quota: number;
}

export type QuotaStore = ReturnType<typeof createQuotaStore>;

/** Each function holds the row that the count belongs to until the transaction ends: concurrent callers count each other. */
export const createQuotaStore = ({ engine }: Database) => ({
  async holdApplications(transaction: Querying, portal_id: string, developer_id: string): Promise<Use> {
    await transaction
      .selectFrom('developer')
      .select('id')
      .where((row) => equal(row, { portal_id, id: developer_id }))
      .$if(engine === 'postgres', (developer) => developer.forNoKeyUpdate())
      .execute();
    const use = await transaction
      .selectFrom('portal')
      .select('applications_per_developer as quota')
      .select(({ selectFrom }) =>
        selectFrom('application')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where((row) => equal(row, { 'application.portal_id': portal_id, 'application.developer_id': developer_id }))
          .$asScalar()
          .$notNull()
          .as('count'),
      )
      .where('portal.id', '=', portal_id)
      .executeTakeFirstOrThrow();
    return toNumbers(use);
  },

  /** Keys that were revoked or have expired count no longer. */
  async holdKeys(transaction: Querying, portal_id: string, application_id: string, now: string): Promise<Use> {
    await transaction
      .selectFrom('application')
      .select('id')
      .where((row) => equal(row, { portal_id, id: application_id }))
      .$if(engine === 'postgres', (application) => application.forNoKeyUpdate())
      .execute();
    const use = await transaction
      .selectFrom('portal')
      .select('keys_per_application as quota')
      .select(({ selectFrom }) =>
        selectFrom('credential')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where((row) =>
            equal(row, {
              'credential.portal_id': portal_id,
              'credential.application_id': application_id,
              'credential.kind': 'api_key',
            }),
          )
          .where('credential.revoked_at', 'is', null)
          .where(({ or, eb }) => or([eb('credential.expires_at', 'is', null), eb('credential.expires_at', '>', now)]))
          .$asScalar()
          .$notNull()
          .as('count'),
      )
      .where('portal.id', '=', portal_id)
      .executeTakeFirstOrThrow();
    return toNumbers(use);
  },
});

/** A count in a subquery is text to one of the engines. */
const toNumbers = ({ count, quota }: Use): Use => ({ count: Number(count), quota });
