import type { Credential, CredentialDetails } from '@portico/contract/credentials.ts';
import type { Page } from '@portico/contract/paging.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isMissingReference } from '../../platform/database/constraint.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { affectsOne, isFound } from '../../platform/database/outcome.ts';
import { fetchPage, type PageRequest } from '../../platform/database/page.ts';
import type { CredentialKind, CredentialTable } from '../../platform/database/tables/applications.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Owner } from '../access/owner.ts';
import { isReachedAs } from '../access/store/owned-applications.ts';

export type NewCredential = Pick<
  CredentialTable,
  'portal_id' | 'id' | 'application_id' | 'kind' | 'display_name' | 'hash' | 'last_four' | 'created_at'
> & { expires_at?: string | null };

/** A credential by its place, so that a key is not found under another application. */
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

  const keysOf = (portal_id: string, application_id: string) =>
    query
      .selectFrom('credential')
      .where((row) => equal(row, { portal_id, application_id, kind: 'api_key' }))
      .where('revoked_at', 'is', null);

  return {
    listKeys: (portal_id: string, application_id: string, page: PageRequest): Promise<Page<Credential>> =>
      fetchPage(
        keysOf(portal_id, application_id),
        (keys) => keys.select(['id', 'display_name']).orderBy('created_at').orderBy('id'),
        page,
      ),

    listKeyDetails: (portal_id: string, application_id: string, page: PageRequest): Promise<Page<CredentialDetails>> =>
      fetchPage(
        keysOf(portal_id, application_id),
        (keys) =>
          keys
            .select(['id', 'display_name', 'last_four', 'created_at', 'last_used_at', 'expires_at'])
            .orderBy('created_at')
            .orderBy('id'),
        page,
      ),

    /** The current and the former secret, while they are valid. */
    listClientSecrets: (portal_id: string, application_id: string, now: string) =>
      query
        .selectFrom('credential')
        .select(['kind', 'last_four', 'created_at', 'last_used_at', 'expires_at'])
        .where((row) => equal(row, { portal_id, application_id }))
        .where('kind', 'in', clientSecretKinds)
        .where('revoked_at', 'is', null)
        .where(isGoodAt(now))
        .execute(),

    /** False also if the key does not exist or was revoked. */
    hasExpired: (transaction: Querying, owner: Owner, key: CredentialKey, now: string): Promise<boolean> =>
      isFound(
        transaction
          .selectFrom('credential')
          .select('credential.id')
          .where(isKeyOf(owner, key))
          .where('credential.expires_at', '<=', now),
      ),

    async setKeyExpiry(transaction: Querying, owner: Owner, key: CredentialKey, expires_at: string | null) {
      return affectsOne(
        transaction.updateTable('credential').set({ expires_at, expiry_notice: null }).where(isKeyOf(owner, key)),
      );
    },

    /** False if the application no longer exists. */
    insertKey: (transaction: Querying, key: NewCredential): Promise<boolean> =>
      isWritten(transaction.insertInto('credential').values(key).execute()),

    /** False if the key does not exist or was revoked. */
    renameKey: (transaction: Querying, owner: Owner, key: CredentialKey, display_name: string): Promise<boolean> =>
      affectsOne(transaction.updateTable('credential').set({ display_name }).where(isKeyOf(owner, key))),

    /** False if the key does not exist or was revoked. */
    revokeKey: (transaction: Querying, owner: Owner, key: CredentialKey, revoked_at: string): Promise<boolean> =>
      affectsOne(transaction.updateTable('credential').set({ revoked_at }).where(isKeyOf(owner, key))),

    /**
     * The current secret stays valid until `kept.until`, beside its successor; an earlier former secret is revoked.
     * The application is locked, so that the later of two concurrent changes sees the secret of the earlier.
     */
    async keepClientSecret(transaction: Querying, key: Omit<CredentialKey, 'id'> & { portal_id: string }, kept: Kept) {
      const { portal_id, application_id } = key;
      await transaction
        .selectFrom('application')
        .select('id')
        .where((row) => equal(row, { portal_id, id: application_id }))
        .$if(engine === 'postgres', (application) => application.forUpdate())
        .execute();
      const secrets = transaction
        .updateTable('credential')
        .where((row) => equal(row, { portal_id, application_id }))
        .where('revoked_at', 'is', null);
      await secrets.set({ revoked_at: kept.now }).where('kind', '=', 'former_client_secret').execute();
      if (kept.until === null) return;
      await secrets
        .set({ kind: 'former_client_secret', expires_at: kept.until })
        .where('kind', '=', 'client_secret')
        .execute();
    },

    /**
     * Replaces the client secret in one statement: the later of two concurrent changes wins. False if the application
     * no longer exists.
     */
    putClientSecret: (transaction: Querying, secret: NewCredential): Promise<boolean> =>
      isWritten(
        transaction
          .insertInto('credential')
          .values(secret)
          .onConflict((clash) =>
            clash
              .columns(['portal_id', 'application_id'])
              // A literal, because PostgreSQL must recognize the condition of the index.
              .where('kind', '=', sql.lit('client_secret' as const))
              .doUpdateSet({
                hash: secret.hash,
                last_four: secret.last_four,
                created_at: secret.created_at,
                last_used_at: null,
                expires_at: null,
                revoked_at: null,
              }),
          )
          .execute(),
      ),

    findByHash: (portal_id: string, kind: CredentialKind, hash: string, now: string) =>
      query
        .selectFrom('credential')
        .select(['id', 'application_id'])
        .where((row) => equal(row, { portal_id, hash }))
        .where('kind', 'in', kind === 'client_secret' ? clientSecretKinds : [kind])
        .where('revoked_at', 'is', null)
        .where(isGoodAt(now))
        .executeTakeFirst(),

    /** Finds the secret if it belongs to this client and is valid. */
    findClientSecret: (portal_id: string, client_id: string, hash: string, now: string) =>
      query
        .selectFrom('credential')
        .innerJoin('application', (join) => inPortal(join, 'application.id', 'credential.application_id'))
        .select(['credential.portal_id', 'credential.id', 'credential.last_used_at'])
        .where((row) => equal(row, { 'credential.portal_id': portal_id, 'credential.hash': hash }))
        .where('credential.kind', 'in', clientSecretKinds)
        .where('credential.revoked_at', 'is', null)
        .where('application.reference_id', '=', client_id)
        .where(isGoodAt(now))
        .executeTakeFirst(),
  };
};

interface Kept {
  now: string;
  /** Null ends the validity at once. */
  until: string | null;
}

const clientSecretKinds = ['client_secret', 'former_client_secret'] as const satisfies CredentialKind[];

const isGoodAt =
  (now: string) =>
  ({ eb, or }: ExpressionBuilder<Tables, 'credential'>): Expression<SqlBool> =>
    or([eb('credential.expires_at', 'is', null), eb('credential.expires_at', '>', now)]);

async function isWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isMissingReference(error)) return false;
    throw error;
  }
}
