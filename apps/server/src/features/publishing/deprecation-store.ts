import type { Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';

export const deprecationStore = {
  /** False if the version's deprecation was already announced. */
  async markAnnounced(transaction: Querying, portal_id: string, version_id: string, now: string): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('product_version')
      .set({ deprecation_mailed_at: now })
      .where((row) => equal(row, { portal_id, id: version_id }))
      .where('deprecation_mailed_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  findVersion: (transaction: Querying, portal_id: string, version_id: string) =>
    transaction
      .selectFrom('product_version as version')
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
      .select(['version.name as version', 'product.name as product', 'deprecation_note', 'sunset_at'])
      .where((row) => equal(row, { 'version.portal_id': portal_id, 'version.id': version_id }))
      .executeTakeFirstOrThrow(),

  /** The developers with an approved or pending registration for the version. */
  listRegistered: (transaction: Querying, portal_id: string, version_id: string) =>
    transaction
      .selectFrom('registration')
      .innerJoin('application', (join) => inPortal(join, 'application.id', 'registration.application_id'))
      .innerJoin('developer', (join) => inPortal(join, 'developer.id', 'application.developer_id'))
      .select(['developer.email', 'developer.full_name', 'developer.locale'])
      .distinct()
      .where((row) =>
        equal(row, { 'registration.portal_id': portal_id, 'registration.product_version_id': version_id }),
      )
      .where('registration.status', 'in', ['approved', 'pending'])
      .where('developer.status', '=', 'approved')
      .orderBy('developer.email')
      .execute(),
};
