import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { affectsOne } from '../../platform/database/outcome.ts';

export type LeakStore = ReturnType<typeof createLeakStore>;

/** Searches all portals for a secret, because reporters do not know where it belongs. */
export const createLeakStore = ({ query }: Database) => ({
  listByHash: (hash: string) =>
    query
      .selectFrom('credential')
      .innerJoin('application', (join) => inPortal(join, 'application.id', 'credential.application_id'))
      .innerJoin('developer', (join) => inPortal(join, 'developer.id', 'application.developer_id'))
      .select(['credential.portal_id', 'credential.id', 'credential.display_name', 'application.name as application'])
      .select(['developer.email', 'developer.full_name', 'developer.locale'])
      .where('credential.hash', '=', hash)
      .where('credential.revoked_at', 'is', null)
      .execute(),

  /** False if the credential was already revoked. */
  revoke: (transaction: Querying, portal_id: string, id: string, revoked_at: string): Promise<boolean> =>
    affectsOne(
      transaction
        .updateTable('credential')
        .set({ revoked_at })
        .where((row) => equal(row, { portal_id, id }))
        .where('revoked_at', 'is', null),
    ),
});
