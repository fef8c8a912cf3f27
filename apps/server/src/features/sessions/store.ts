import { countRows } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inTenant } from '../../platform/database/joins.ts';
import { prepare } from '../../platform/database/prepared.ts';
import type { AccountKind, SessionTable, SessionTokenTable } from '../../platform/database/tables/accounts.ts';
import { prepareRenewal } from './renewal-store.ts';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The account of a session. */
export interface Account {
  readonly tenant_id: string;
  readonly kind: AccountKind;
  readonly id: string;
}

export const createSessionStore = (database: Database) => {
  const { engine, query } = database;
  /** Finds the developer of an access token in one query by key, because it runs before every request. */
  const findDeveloper = prepare(database, ['portal_id', 'hash', 'now'], ({ portal_id, hash, now }) =>
    query
      .selectFrom('session_token as token')
      .innerJoin('session', (join) => inTenant(join, 'session.id', 'token.session_id'))
      .innerJoin('developer', (join) =>
        join.onRef('developer.portal_id', '=', 'session.tenant_id').onRef('developer.id', '=', 'session.account_id'),
      )
      .select(['developer.portal_id', 'developer.id', 'developer.email', 'token.expires_at', 'session.terms_due'])
      .where((row) => equal(row, { 'token.tenant_id': portal_id, 'token.hash': hash, 'token.use': 'access' }))
      .where('token.expires_at', '>', now)
      .where((row) => equal(row, { 'session.account_kind': 'developer', 'developer.status': 'approved' })),
  );

  const findUser = prepare(database, ['org_id', 'hash', 'now'], ({ org_id, hash, now }) =>
    query
      .selectFrom('session_token as token')
      .innerJoin('session', (join) => inTenant(join, 'session.id', 'token.session_id'))
      .innerJoin('organization_user as user', (join) =>
        join.onRef('user.org_id', '=', 'session.tenant_id').onRef('user.id', '=', 'session.account_id'),
      )
      .select(['user.org_id', 'user.id', 'user.email', 'user.role'])
      .select(['session.id as session_id', 'session.signed_in_at'])
      .where((row) => equal(row, { 'token.tenant_id': org_id, 'token.hash': hash, 'token.use': 'access' }))
      .where('token.expires_at', '>', now)
      .where((row) => equal(row, { 'session.account_kind': 'user', 'user.status': 'active' })),
  );

  return {
    renewal: prepareRenewal(database),

    async insert(transaction: Querying, session: SessionTable & { terms_due: boolean }): Promise<void> {
      await transaction.insertInto('session').values(session).execute();
    },

    async insertTokens(transaction: Querying, tokens: SessionTokenTable[]): Promise<void> {
      await transaction.insertInto('session_token').values(tokens).execute();
    },

    findDeveloper: (portal_id: string, hash: string, now: string) => findDeveloper.first({ portal_id, hash, now }),

    /** The number of sessions that have not expired, of all accounts. */
    countActive: (now: string): Promise<number> => countRows(query.selectFrom('session').where('idle_until', '>', now)),

    /** Finds the user of this access token. */
    findUser: (org_id: string, hash: string, now: string) => findUser.first({ org_id, hash, now }),

    /** Locks the session of a refresh token until the transaction ends, so that refreshes are serialized. */
    lockByRefreshToken: (transaction: Querying, tenant_id: string, kind: AccountKind, hash: string, now: string) =>
      transaction
        .selectFrom('session_token as token')
        .innerJoin('session', (join) => inTenant(join, 'session.id', 'token.session_id'))
        .select([
          'session.id',
          'session.account_id',
          'session.generation',
          'session.refreshed_at',
          'session.idle_until',
          'session.expires_at',
          'token.generation as token_generation',
        ])
        .where((row) =>
          equal(row, {
            'token.tenant_id': tenant_id,
            'token.hash': hash,
            'token.use': 'refresh',
            'session.account_kind': kind,
          }),
        )
        .where('session.idle_until', '>', now)
        .$if(engine === 'postgres', (select) => select.forUpdate('session'))
        .executeTakeFirst(),

    async setGeneration(
      transaction: Querying,
      tenant_id: string,
      id: string,
      change: Pick<SessionTable, 'generation' | 'refreshed_at' | 'idle_until'>,
    ): Promise<void> {
      await transaction
        .updateTable('session')
        .set(change)
        .where((row) => equal(row, { tenant_id, id }))
        .execute();
    },

    async setSignedIn(transaction: Querying, tenant_id: string, id: string, signed_in_at: string): Promise<void> {
      await transaction
        .updateTable('session')
        .set({ signed_in_at })
        .where((row) => equal(row, { tenant_id, id }))
        .execute();
    },

    async deleteExpiredTokens(
      transaction: Querying,
      tenant_id: string,
      session_id: string,
      now: string,
    ): Promise<void> {
      await transaction
        .deleteFrom('session_token')
        .where((row) => equal(row, { tenant_id, session_id, use: 'access' }))
        .where('expires_at', '<=', now)
        .execute();
    },

    /** Ends the session of any of these tokens, and returns its account. */
    async deleteByTokens(transaction: Querying, tenant_id: string, kind: AccountKind, hashes: string[]) {
      if (hashes.length === 0) return [];
      return transaction
        .deleteFrom('session')
        .where((row) => equal(row, { tenant_id, account_kind: kind }))
        .where('id', 'in', (select) =>
          select
            .selectFrom('session_token')
            .select('session_id')
            .where('tenant_id', '=', tenant_id)
            .where('hash', 'in', hashes),
        )
        .returning(['id', 'account_id'])
        .execute();
    },

    async delete(transaction: Querying, tenant_id: string, id: string): Promise<void> {
      await transaction
        .deleteFrom('session')
        .where((row) => equal(row, { tenant_id, id }))
        .execute();
    },

    /** Deletes the access tokens of all sessions of an account; refresh tokens stay valid. */
    async deleteAccessTokensOf(transaction: Querying, { tenant_id, kind, id }: Account): Promise<void> {
      await transaction
        .deleteFrom('session_token')
        .where((row) => equal(row, { tenant_id, use: 'access' }))
        .where('session_id', 'in', (select) =>
          select
            .selectFrom('session')
            .select('id')
            .where((row) => equal(row, { tenant_id, account_id: id, account_kind: kind })),
        )
        .execute();
    },

    /** Deletes the account's familiar places too, because ending all sessions ends the trust in them. */
    async deleteOf(transaction: Querying, { tenant_id, kind, id }: Account, keep: string | undefined): Promise<void> {
      await transaction
        .deleteFrom('session')
        .where((row) => equal(row, { tenant_id, account_id: id, account_kind: kind }))
        .$if(keep !== undefined, (rest) => rest.where('id', '!=', keep as string))
        .execute();
      await transaction
        .deleteFrom('familiar_place')
        .where((row) => equal(row, { tenant_id, account_id: id, account_kind: kind }))
        .execute();
    },

    async deleteExpired(now: string): Promise<void> {
      await query.deleteFrom('session').where('idle_until', '<=', now).execute();
    },
  };
};
