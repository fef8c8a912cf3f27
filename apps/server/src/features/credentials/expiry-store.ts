import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { affectsOne } from '../../platform/database/outcome.ts';

export type ExpiryStore = ReturnType<typeof createExpiryStore>;

export const createExpiryStore = ({ query }: Database) => ({
  /** Keys that expire within the period and whose owners got no email for this number of days. */
  listEnding: ({ after, until, days }: { after: string; until: string; days: number }) =>
    query
      .selectFrom('credential')
      .innerJoin('application', (join) => inPortal(join, 'application.id', 'credential.application_id'))
      .innerJoin('developer', (join) => inPortal(join, 'developer.id', 'application.developer_id'))
      .select(['credential.portal_id', 'credential.id', 'credential.display_name as credential'])
      .select(['credential.created_at', 'credential.expires_at'])
      .select(['application.name as application', 'developer.email', 'developer.full_name', 'developer.locale'])
      .where('credential.kind', '=', 'api_key')
      .where('credential.revoked_at', 'is', null)
      .where('credential.expires_at', '>', after)
      .where('credential.expires_at', '<=', until)
      .where(({ or, eb }) =>
        or([eb('credential.expiry_notice', 'is', null), eb('credential.expiry_notice', '>', days)]),
      )
      .orderBy('credential.expires_at')
      .limit(500)
      .execute(),

  /** False if another instance sends the email. */
  setNotice: (transaction: Querying, key: { portal_id: string; id: string }, days: number): Promise<boolean> =>
    affectsOne(
      transaction
        .updateTable('credential')
        .set({ expiry_notice: days })
        .where((row) => equal(row, { portal_id: key.portal_id, id: key.id }))
        .where('revoked_at', 'is', null)
        .where(({ or, eb }) => or([eb('expiry_notice', 'is', null), eb('expiry_notice', '>', days)])),
    ),
});
