import type { Database, Querying } from '../../database/database.ts';
import { asJson } from '../../database/level.ts';
import type { PersonalTokenTable } from '../../database/tables/publishing.ts';

export type NewPersonalToken = Omit<PersonalTokenTable, 'last_used_at' | 'revoked_at'>;

export type PersonalTokenStore = ReturnType<typeof createPersonalTokenStore>;

export const createPersonalTokenStore = ({ query }: Database) => ({
  async insert(transaction: Querying, token: NewPersonalToken): Promise<void> {
    await transaction
      .insertInto('personal_token')
      .values({ ...token, scopes: asJson(token.scopes) })
      .execute();
  },

  list: (org_id: string, user_id: string) =>
    query
      .selectFrom('personal_token')
      .select(['id', 'name', 'scopes', 'last_four', 'created_at', 'expires_at', 'last_used_at'])
      .where('org_id', '=', org_id)
      .where('user_id', '=', user_id)
      .where('revoked_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  /** False when the user has no such token, or no longer. */
  async revoke(transaction: Querying, org_id: string, user_id: string, id: string, revoked_at: string) {
    const { numUpdatedRows } = await transaction
      .updateTable('personal_token')
      .set({ revoked_at })
      .where('org_id', '=', org_id)
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },

  /** The token with its user, while both are good. */
  findByHash: (hash: string, now: string) =>
    query
      .selectFrom('personal_token as token')
      .innerJoin('organization_user as owner', (join) =>
        join.onRef('owner.org_id', '=', 'token.org_id').onRef('owner.id', '=', 'token.user_id'),
      )
      .select(['token.org_id', 'token.id', 'token.scopes', 'token.last_used_at'])
      .select(['owner.id as user_id', 'owner.email', 'owner.role'])
      .where('token.hash', '=', hash)
      .where('token.revoked_at', 'is', null)
      .where('token.expires_at', '>', now)
      .where('owner.status', '=', 'active')
      .executeTakeFirst(),

  async setLastUsed(org_id: string, id: string, last_used_at: string): Promise<void> {
    await query
      .updateTable('personal_token')
      .set({ last_used_at })
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .execute();
  },
});
