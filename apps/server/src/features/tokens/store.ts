import type { Page } from '@portico/contract/paging.ts';
import type { PersonalToken } from '@portico/contract/tokens.ts';
import { countRows } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inOrganization } from '../../platform/database/joins.ts';
import { asJson } from '../../platform/database/level.ts';
import { affectsOne, isFound } from '../../platform/database/outcome.ts';
import { fetchPage, mapPage, type PageRequest } from '../../platform/database/page.ts';
import type { PersonalTokenTable } from '../../platform/database/tables/publishing.ts';

export type NewPersonalTokenRow = Omit<PersonalTokenTable, 'last_used_at' | 'revoked_at'>;

export type PersonalTokenStore = ReturnType<typeof createPersonalTokenStore>;

/** The token or session that creates a token. */
export interface Origin {
  token?: { id: string } | undefined;
  session?: { id: string } | undefined;
}

export const createPersonalTokenStore = ({ engine, query }: Database) => {
  const withOwner = (transaction: Querying) =>
    transaction
      .selectFrom('personal_token as token')
      .innerJoin('organization_user as owner', (join) => inOrganization(join, 'owner.id', 'token.user_id'));

  return {
    async insert(transaction: Querying, token: NewPersonalTokenRow): Promise<void> {
      await transaction
        .insertInto('personal_token')
        .values({ ...token, scopes: asJson(token.scopes) })
        .execute();
    },

    /** The number of the user's active tokens. The user is locked, so that concurrent creations count each other. */
    async countGood(transaction: Querying, org_id: string, user_id: string, now: string): Promise<number> {
      await transaction
        .selectFrom('organization_user')
        .select('id')
        .where((row) => equal(row, { org_id, id: user_id }))
        .$if(engine === 'postgres', (user) => user.forNoKeyUpdate())
        .execute();
      return countRows(
        transaction
          .selectFrom('personal_token')
          .where((row) => equal(row, { org_id, user_id }))
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now),
      );
    },

    /** The tokens of a user, or of the whole organization if no user is given; newest first. */
    async list(org_id: string, user_id: string | undefined, page: PageRequest): Promise<Page<PersonalToken>> {
      const filtered = withOwner(query)
        .where('token.org_id', '=', org_id)
        .where('token.revoked_at', 'is', null)
        .$if(user_id !== undefined, (tokens) => tokens.where('token.user_id', '=', user_id!));
      const found = await fetchPage(
        filtered,
        (tokens) =>
          tokens
            .select(['token.id', 'token.name', 'token.scopes', 'token.last_four', 'token.created_at'])
            .select(['token.expires_at', 'token.last_used_at'])
            .select(['owner.id as user_id', 'owner.email', 'owner.full_name'])
            .orderBy('token.created_at', 'desc')
            .orderBy('token.id', 'desc'),
        page,
      );
      return mapPage(found, ({ user_id: id, email, full_name, ...token }) => ({
        ...token,
        user: { id, email, full_name },
      }));
    },

    /** False if the token does not exist or was revoked, or belongs to another user than the given one. */
    revoke: (
      transaction: Querying,
      org_id: string,
      user_id: string | undefined,
      id: string,
      revoked_at: string,
    ): Promise<boolean> =>
      affectsOne(
        transaction
          .updateTable('personal_token')
          .set({ revoked_at })
          .where('org_id', '=', org_id)
          .$if(user_id !== undefined, (tokens) => tokens.where('user_id', '=', user_id!))
          .where('id', '=', id)
          .where('revoked_at', 'is', null),
      ),

    /** Revokes the tokens that were created with this one, recursively, and returns them. */
    async revokeChildren(transaction: Querying, org_id: string, id: string, revoked_at: string): Promise<string[]> {
      const ended: string[] = [];
      for (let parents = [id]; parents.length > 0; ended.push(...parents)) {
        const children = await transaction
          .updateTable('personal_token')
          .set({ revoked_at })
          .where('org_id', '=', org_id)
          .where('parent_id', 'in', parents)
          .where('revoked_at', 'is', null)
          .returning('id')
          .execute();
        parents = children.map((child) => child.id);
      }
      return ended;
    },

    async revokeAllOf(transaction: Querying, org_id: string, user_id: string, revoked_at: string): Promise<string[]> {
      const ended = await transaction
        .updateTable('personal_token')
        .set({ revoked_at })
        .where((row) => equal(row, { org_id, user_id }))
        .where('revoked_at', 'is', null)
        .returning('id')
        .execute();
      return ended.map(({ id }) => id);
    },

    /** Whether the creating token or session is still valid; it is locked until the transaction ends. */
    async holdOrigin(transaction: Querying, org_id: string, { token, session }: Origin): Promise<boolean> {
      if (token) {
        return isFound(
          transaction
            .selectFrom('personal_token')
            .select('id')
            .where((row) => equal(row, { org_id, id: token.id }))
            .where('revoked_at', 'is', null)
            .$if(engine === 'postgres', (tokens) => tokens.forUpdate()),
        );
      }
      if (!session) return false;
      return isFound(
        transaction
          .selectFrom('session')
          .select('id')
          .where((row) => equal(row, { tenant_id: org_id, id: session.id }))
          .$if(engine === 'postgres', (sessions) => sessions.forUpdate()),
      );
    },

    /** Finds a token with its user, while both are valid. */
    findByHash: (hash: string, now: string) =>
      withOwner(query)
        .select(['token.org_id', 'token.id', 'token.scopes', 'token.expires_at', 'token.last_used_at'])
        .select(['owner.id as user_id', 'owner.email', 'owner.role'])
        .where('token.hash', '=', hash)
        .where('token.revoked_at', 'is', null)
        .where('token.expires_at', '>', now)
        .where('owner.status', '=', 'active')
        .executeTakeFirst(),

    findOwner: (transaction: Querying, org_id: string, id: string) =>
      transaction
        .selectFrom('organization_user')
        .select(['id', 'email', 'full_name', 'locale'])
        .where((row) => equal(row, { org_id, id }))
        .executeTakeFirstOrThrow(),
  };
};
