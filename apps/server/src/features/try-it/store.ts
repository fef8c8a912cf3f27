import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';

export type TryItStore = ReturnType<typeof createTryItStore>;

export const createTryItStore = ({ query }: Database) => ({
  /** The settings of a version's owners, and the servers of its specification. */
  findRules: (portal_id: string, version_id: string) =>
    query
      .selectFrom('reference')
      .innerJoin('product_version', (join) => inPortal(join, 'product_version.id', 'reference.product_version_id'))
      .innerJoin('portal', 'portal.id', 'reference.portal_id')
      .select(['reference.targets', 'product_version.try_it_enabled', 'portal.try_it_private_addresses'])
      .where((row) => equal(row, { 'reference.portal_id': portal_id, 'reference.product_version_id': version_id }))
      .executeTakeFirst(),
});
