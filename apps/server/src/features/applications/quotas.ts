import { Problem } from '@portico/contract/problems.ts';
import type { Database, Querying } from '../../platform/database/database.ts';

interface Use {
  count: number;
  quota: number;
}

export type Quotas = ReturnType<typeof createQuotas>;

/**
 * How much a developer may have, as the owners of the portal say. Whoever takes one more holds what it is counted for until
 * the transaction ends, so that of several at once each counts those before it.
 */
export const createQuotas = ({ engine }: Database) => ({
  async takeApplication(transaction: Querying, portal_id: string, developer_id: string): Promise<void> {
    await transaction
      .selectFrom('developer')
      .select('id')
      .where('portal_id', '=', portal_id)
      .where('id', '=', developer_id)
      .$if(engine === 'postgres', (developer) => developer.forNoKeyUpdate())
      .execute();
    const use = await transaction
      .selectFrom('portal')
      .select('applications_per_developer as quota')
      .select(({ selectFrom }) =>
        selectFrom('application')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('application.portal_id', '=', portal_id)
          .where('application.developer_id', '=', developer_id)
          .$asScalar()
          .$notNull()
          .as('count'),
      )
      .where('portal.id', '=', portal_id)
      .executeTakeFirstOrThrow();
    check(use, 'A developer has at most this many applications');
  },

  /** Keys that were revoked or have expired count no longer. */
  async takeKey(transaction: Querying, portal_id: string, application_id: string, now: string): Promise<void> {
    await transaction
      .selectFrom('application')
      .select('id')
      .where('portal_id', '=', portal_id)
      .where('id', '=', application_id)
      .$if(engine === 'postgres', (application) => application.forNoKeyUpdate())
      .execute();
    const use = await transaction
      .selectFrom('portal')
      .select('keys_per_application as quota')
      .select(({ selectFrom }) =>
        selectFrom('credential')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('credential.portal_id', '=', portal_id)
          .where('credential.application_id', '=', application_id)
          .where('credential.kind', '=', 'api_key')
          .where('credential.revoked_at', 'is', null)
          .where(({ or, eb }) => or([eb('credential.expires_at', 'is', null), eb('credential.expires_at', '>', now)]))
          .$asScalar()
          .$notNull()
          .as('count'),
      )
      .where('portal.id', '=', portal_id)
      .executeTakeFirstOrThrow();
    check(use, 'An application has at most this many keys');
  },
});

function check({ count, quota }: Use, rule: string): void {
  // A count in a subquery is text to one of the engines.
  if (Number(count) >= quota) throw new Problem('limit-reached', `${rule} on this portal: ${quota}.`);
}
