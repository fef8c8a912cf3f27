import type { Application, ClientCredentials } from '@portico/contract/applications.ts';
import type { CreatedCredential, Credential } from '@portico/contract/credentials.ts';
import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Querying, Transact } from '../../database/database.ts';
import type { PageRequest } from '../../database/page.ts';
import type { CredentialKind } from '../../database/tables/applications.ts';
import { isWellFormedSecret, newSecret } from '../../secret-format.ts';
import type { HashSecret } from '../../secret-key.ts';
import { toName } from '../../validation/name.ts';
import type { Owner } from '../access/owned-applications.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { PrepareClientSecret } from './client-secrets.ts';
import type { CredentialStore } from './store.ts';

interface Deps {
  store: CredentialStore;
  prepareClientSecret: PrepareClientSecret;
  /** Refuses when the developer has no such application. */
  applicationOf(owner: Owner, id: string): Promise<Application>;
  hashSecret: HashSecret;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
}

export type CredentialService = ReturnType<typeof createCredentialService>;

export function createCredentialService(deps: Deps) {
  const { store, prepareClientSecret, applicationOf, hashSecret, recordAudit, transact, newId, now } = deps;

  const audit = (transaction: Querying, owner: Owner, action: string, target: { kind: string; id: string }) =>
    recordAudit(transaction, {
      portal_id: owner.portal_id,
      action: `credential.${action}`,
      actor: { kind: 'developer', id: owner.id },
      target,
    });

  return {
    async list(owner: Owner, application_id: string, page: PageRequest): Promise<Page<Credential>> {
      await applicationOf(owner, application_id);
      return store.listKeys(owner.portal_id, application_id, page);
    },

    async create(owner: Owner, application_id: string, display_name: string | undefined): Promise<CreatedCredential> {
      const { auth_strategy } = await applicationOf(owner, application_id);
      if (auth_strategy?.credential_type !== 'key_auth') {
        throw new Problem('credentials-not-supported', 'The auth strategy of this application does not use API keys.');
      }
      const credential = newSecret('api_key');
      const last_four = credential.slice(-4);
      const shown = {
        id: newId(),
        display_name: display_name === undefined ? `API key ${last_four}` : toName('display_name', display_name),
      };
      const kept = { hash: await hashSecret(credential), last_four, kind: 'api_key' as const, created_at: now() };
      await transact(async (transaction) => {
        const row = { ...shown, ...kept, portal_id: owner.portal_id, application_id };
        if (!(await store.insertKey(transaction, row))) throw noSuchApplication();
        await audit(transaction, owner, 'created', { kind: 'credential', id: shown.id });
      });
      return { ...shown, credential };
    },

    async rename(owner: Owner, application_id: string, id: string, display_name: string): Promise<void> {
      const isDone = await store.renameKey(owner, { application_id, id }, toName('display_name', display_name));
      if (!isDone) throw noSuchCredential();
    },

    async revoke(owner: Owner, application_id: string, id: string): Promise<void> {
      await transact(async (transaction) => {
        const isDone = await store.revokeKey(transaction, owner, { application_id, id }, now());
        if (!isDone) throw noSuchCredential();
        await audit(transaction, owner, 'revoked', { kind: 'credential', id });
      });
    },

    /** The secret before it is worth nothing from then on. */
    async refreshClientSecret(owner: Owner, application_id: string): Promise<ClientCredentials> {
      const { auth_strategy, reference_id } = await applicationOf(owner, application_id);
      if (auth_strategy?.credential_type !== 'client_credentials') {
        throw new Problem('no-client-secret', 'This application has no client secret to refresh.');
      }
      const issueSecret = await prepareClientSecret();
      const client_secret = await transact(async (transaction) => {
        const secret = await issueSecret(transaction, owner.portal_id, application_id);
        if (secret === undefined) throw noSuchApplication();
        await audit(transaction, owner, 'secret-refreshed', { kind: 'application', id: application_id });
        return secret;
      });
      return { client_id: reference_id, client_secret };
    },

    /** Whose secret this is, if it is one that counts now. One that is not well formed is not even looked up. */
    async identify(portal_id: string, kind: CredentialKind, secret: string) {
      if (!isWellFormedSecret(kind, secret)) return undefined;
      return store.findByHash(portal_id, kind, await hashSecret(secret), now());
    },
  };
}

const noSuchApplication = () => new Problem('not-found', 'There is no such application.');
const noSuchCredential = () => new Problem('not-found', 'There is no such credential.');
