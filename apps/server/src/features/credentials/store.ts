import type { Credential } from '@portico/contract/credentials.ts';
import type { Page } from '@portico/contract/paging.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isMissingReference } from '../../database/constraint.ts';
import type { Database, Querying } from '../../database/database.ts';
import { fetchPage, type PageRequest } from '../../database/page.ts';
import type { CredentialKind, CredentialTable } from '../../database/tables/applications.ts';
import type { Tables } from '../../database/tables.ts';
import { isReachedAs, type Owner } from '../access/owned-applications.ts';

export type NewCredential = Pick<
  CredentialTable,
  'portal_id' | 'id' | 'application_id' | 'kind' | 'display_name' | 'hash' | 'last_four' | 'created_at'
>;

/** A credential by its place: a key of another application is not found under this one. */
export interface CredentialKey {
  application_id: string;
  id: string;
}

export type CredentialStore = ReturnType<typeof createCredentialStore>;

export const createCredentialStore = ({ engine, query }: Database) => {
  const isKeyOf =
    (owner: Owner, { application_id, id }: CredentialKey) =>
    (credential: ExpressionBuilder<Tables, 'credential'>): Expression<SqlBool> =>
      credential.and([
        credential('credential.portal_id', '=', owner.portal_id),
        credential('credential.id', '=', id),
        credential('credential.application_id', '=', application_id),
        credential('credential.kind', '=', 'api_key'),
        credential('credential.revoked_at', 'is', null),
        credential.exists(
          credential
            .selectFrom('application')
            .select('application.id')
            .where(isReachedAs(application_id, owner, engine)),
        ),
      ]);

  return {
    listKeys: (portal_id: string, application_id: string, page: PageRequest): Promise<Page<Credential>> =>
      fetchPage(
        query
          .selectFrom('credential')
          .where('portal_id', '=', portal_id)
          .where('application_id', '=', application_id)
          .where('kind', '=', 'api_key')
          .where('revoked_at', 'is', null),
        (keys) => keys.select(['id', 'display_name']).orderBy('created_at').orderBy('id'),
        page,
      ),

    /** False when the application is there no longer. */
    insertKey: (transaction: Querying, key: NewCredential): Promise<boolean> =>
      isWritten(transaction.insertInto('credential').values(key).execute()),

    /** False when there is no such key, or no longer. */
    async renameKey(owner: Owner, key: CredentialKey, display_name: string): Promise<boolean> {
      const { numUpdatedRows } = await query
        .updateTable('credential')
        .set({ display_name })
        .where(isKeyOf(owner, key))
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /** False when there is no such key, or no longer. */
    async revokeKey(transaction: Querying, owner: Owner, key: CredentialKey, revoked_at: string): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('credential')
        .set({ revoked_at })
        .where(isKeyOf(owner, key))
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /**
     * A new client secret takes the place of the one before in one statement: of two at once, the later stays. False when
     * the application is there no longer.
     */
    putClientSecret: (transaction: Querying, secret: NewCredential): Promise<boolean> =>
      isWritten(
        transaction
          .insertInto('credential')
          .values(secret)
          .onConflict((clash) =>
            clash
              .columns(['portal_id', 'application_id'])
              // Written out, for PostgreSQL must see that this is the condition of the index.
              .where('kind', '=', sql.lit('client_secret' as const))
              .doUpdateSet({
                hash: secret.hash,
                last_four: secret.last_four,
                created_at: secret.created_at,
                last_used_at: null,
              }),
          )
          .execute(),
      ),

    findByHash: (portal_id: string, kind: CredentialKind, hash: string, now: string) =>
      query
        .selectFrom('credential')
        .select(['id', 'application_id'])
        .where('portal_id', '=', portal_id)
        .where('hash', '=', hash)
        .where('kind', '=', kind)
        .where('revoked_at', 'is', null)
        .where((credential) =>
          credential.or([credential('expires_at', 'is', null), credential('expires_at', '>', now)]),
        )
        .executeTakeFirst(),
  };
};

async function isWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isMissingReference(error)) return false;
    throw error;
  }
}
