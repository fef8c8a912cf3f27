import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { createOrganizationOf } from '../../platform/database/organization-of.ts';
import { ownsPortal } from '../../platform/database/own-portal.ts';
import type { CatalogTables } from '../../platform/database/tables/catalog.ts';

export type OrganizationStore = ReturnType<typeof createOrganizationStore>;

export const createOrganizationStore = (database: Database) => {
  const { query } = database;
  const organizationOf = createOrganizationOf(database);
  return {
    async insert(transaction: Querying, organization: CatalogTables['organization']): Promise<void> {
      await transaction.insertInto('organization').values(organization).execute();
    },

    find: (org_id: string) =>
      query.selectFrom('organization').select(['id', 'name']).where('id', '=', org_id).executeTakeFirst(),

    list: () => query.selectFrom('organization').select(['id', 'name']).orderBy('name').orderBy('id').execute(),

    /** Organizations without users, oldest first. Only the command line creates them. */
    listUnowned: (querying: Querying = query): Promise<{ id: string; name: string }[]> =>
      querying
        .selectFrom('organization')
        .select(['id', 'name'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('organization_user')
                .select('organization_user.id')
                .whereRef('organization_user.org_id', '=', 'organization.id'),
            ),
          ),
        )
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    async rename(transaction: Querying, { id, name, updated_at }: { id: string; name: string; updated_at: string }) {
      await transaction.updateTable('organization').set({ name, updated_at }).where('id', '=', id).execute();
    },

    /** The reviewers of a portal, without those who switched these emails off. */
    async listReviewers(portal_id: string, transaction: Querying = query) {
      const org_id = await organizationOf(portal_id, transaction);
      return transaction
        .selectFrom('organization_user as user')
        .select(['user.email', 'user.locale'])
        .where((row) => equal(row, { 'user.org_id': org_id, 'user.status': 'active' }))
        .where('user.role', 'in', ['owner', 'admin', 'reviewer'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('user_notification as wish')
                .select('wish.user_id')
                .whereRef('wish.org_id', '=', 'user.org_id')
                .whereRef('wish.user_id', '=', 'user.id')
                .where('wish.review_mails', '=', false),
            ),
          ),
        )
        .orderBy('user.id')
        .execute();
    },

    listAdmins: (org_id: string, transaction: Querying = query) =>
      transaction
        .selectFrom('organization_user')
        .select(['email', 'locale'])
        .where((row) => equal(row, { org_id, status: 'active' }))
        .where('role', 'in', ['owner', 'admin'])
        .orderBy('id')
        .execute(),

    ownsPortal: ownsPortal(query),
  };
};
