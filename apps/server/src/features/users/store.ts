import type { Page } from '@portico/contract/paging.ts';
import type { OrganizationUser, UserRole } from '@portico/contract/users.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inTenant } from '../../platform/database/joins.ts';
import { affectsOne } from '../../platform/database/outcome.ts';
import { fetchPage, type PageRequest } from '../../platform/database/page.ts';
import type { InvitationTable, UserTable } from '../../platform/database/tables/users.ts';
import { containsText } from '../../platform/database/text-match.ts';

const accountColumns = [
  'org_id',
  'id',
  'email',
  'full_name',
  'role',
  'status',
  'password_hash',
  'locale',
] as const satisfies (keyof UserTable)[];
const invitationColumns = ['id', 'email', 'full_name', 'role', 'created_at', 'expires_at'] as const;

const memberColumns = [
  'id',
  'email',
  'full_name',
  'preferred_name',
  'role',
  'status',
  'created_at',
  'updated_at',
] as const satisfies (keyof UserTable)[];

export interface MemberFilter {
  role?: UserRole | undefined;
  text?: string | undefined;
}

export type UserStore = ReturnType<typeof createUserStore>;
export type UserAccount = Pick<UserTable, (typeof accountColumns)[number]>;
export type UserKey = Pick<UserTable, 'org_id' | 'id'>;
export type Invitation = Pick<InvitationTable, (typeof invitationColumns)[number]>;

export const createUserStore = ({ engine, query }: Database) => ({
  /** The enabled identity providers that a user has used. */
  listOwnProviders: ({ org_id, id }: UserKey) =>
    query
      .selectFrom('identity_provider as provider')
      .innerJoin('external_identity as identity', (join) => inTenant(join, 'identity.provider_id', 'provider.id'))
      .select(['provider.name', 'provider.title'])
      .distinct()
      .where((row) =>
        equal(row, { 'provider.tenant_id': org_id, 'provider.is_enabled': true, 'identity.account_id': id }),
      )
      .orderBy('provider.name')
      .execute(),

  /** False if the email address is taken on this server. */
  insertUser: (transaction: Querying, user: UserTable): Promise<boolean> =>
    affectsOne(
      transaction
        .insertInto('organization_user')
        .values(user)
        .onConflict((clash) => clash.column('email').doNothing()),
    ),

  findUserByEmail: (email: string): Promise<UserAccount | undefined> =>
    query.selectFrom('organization_user').select(accountColumns).where('email', '=', email).executeTakeFirst(),

  /** Finds the user of an emailed link, which names no organization. */
  findUserById: (id: string): Promise<UserAccount | undefined> =>
    query.selectFrom('organization_user').select(accountColumns).where('id', '=', id).executeTakeFirst(),

  /** Locks the user until the transaction ends. */
  lockUser: (transaction: Querying, { org_id, id }: UserKey): Promise<UserAccount | undefined> =>
    transaction
      .selectFrom('organization_user')
      .select(accountColumns)
      .where((row) => equal(row, { org_id, id }))
      .$if(engine === 'postgres', (select) => select.forUpdate())
      .executeTakeFirst(),

  findProfile: ({ org_id, id }: UserKey) =>
    query
      .selectFrom('organization_user as user')
      .innerJoin('organization', 'organization.id', 'user.org_id')
      .select([
        'user.id',
        'user.email',
        'user.full_name',
        'user.preferred_name',
        'user.role',
        'user.created_at',
        'user.updated_at',
        'organization.id as organization_id',
        'organization.name as organization_name',
        'organization.default_region',
      ])
      .where((row) => equal(row, { 'user.org_id': org_id, 'user.id': id }))
      .executeTakeFirst(),

  async updateUser(
    transaction: Querying,
    { org_id, id }: UserKey,
    change: Partial<Omit<UserTable, 'org_id' | 'id' | 'email' | 'created_at'>>,
  ): Promise<void> {
    await transaction
      .updateTable('organization_user')
      .set(change)
      .where((row) => equal(row, { org_id, id }))
      .execute();
  },

  listUsers(org_id: string, { role, text }: MemberFilter, page: PageRequest): Promise<Page<OrganizationUser>> {
    const filtered = query
      .selectFrom('organization_user')
      .where('org_id', '=', org_id)
      .$if(role !== undefined, (users) => users.where('role', '=', role!))
      .$if(text !== undefined, (users) =>
        users.where(({ or, ref }) =>
          or([containsText(engine, ref('email'), text!), containsText(engine, ref('full_name'), text!)]),
        ),
      );
    return fetchPage(filtered, (users) => users.select(memberColumns).orderBy('email').orderBy('id'), page);
  },

  findMember: ({ org_id, id }: UserKey): Promise<OrganizationUser | undefined> =>
    query
      .selectFrom('organization_user')
      .select(memberColumns)
      .where((row) => equal(row, { org_id, id }))
      .executeTakeFirst(),

  /** Locks the active owners of the organization until the transaction ends, and returns their ids. */
  async lockOwners(transaction: Querying, org_id: string): Promise<string[]> {
    const owners = await transaction
      .selectFrom('organization_user')
      .select('id')
      .where((row) => equal(row, { org_id, role: 'owner', status: 'active' }))
      .orderBy('id')
      .$if(engine === 'postgres', (select) => select.forUpdate())
      .execute();
    return owners.map(({ id }) => id);
  },

  async deleteUser(transaction: Querying, { org_id, id }: UserKey): Promise<void> {
    await transaction
      .deleteFrom('organization_user')
      .where((row) => equal(row, { org_id, id }))
      .execute();
  },

  /** One invitation per email address: a second one replaces the first and keeps its id. */
  putInvitation: (transaction: Querying, invitation: InvitationTable): Promise<Invitation> =>
    transaction
      .insertInto('invitation')
      .values(invitation)
      .onConflict((clash) =>
        clash.columns(['org_id', 'email']).doUpdateSet({
          full_name: invitation.full_name,
          role: invitation.role,
          invited_by: invitation.invited_by,
          created_at: invitation.created_at,
          expires_at: invitation.expires_at,
        }),
      )
      .returning(invitationColumns)
      .executeTakeFirstOrThrow(),

  findInvitation: (org_id: string, id: string): Promise<Invitation | undefined> =>
    query
      .selectFrom('invitation')
      .select(invitationColumns)
      .where((row) => equal(row, { org_id, id }))
      .executeTakeFirst(),

  listInvitations: (org_id: string, now: string): Promise<Invitation[]> =>
    query
      .selectFrom('invitation')
      .select(invitationColumns)
      .where('org_id', '=', org_id)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Deletes an invitation, and returns it. Of several concurrent attempts, one succeeds. */
  takeInvitation: (transaction: Querying, org_id: string, id: string): Promise<Invitation | undefined> =>
    transaction
      .deleteFrom('invitation')
      .where((row) => equal(row, { org_id, id }))
      .returning(invitationColumns)
      .executeTakeFirst(),

  async deleteExpiredInvitations(now: string): Promise<void> {
    await query.deleteFrom('invitation').where('expires_at', '<=', now).execute();
  },
});
