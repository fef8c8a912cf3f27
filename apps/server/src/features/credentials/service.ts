import type { Application, ClientCredentials } from '@portico/contract/applications.ts';
import type { AuditActionOn } from '@portico/contract/audit-actions.ts';
import { credentialTypeOf } from '@portico/contract/credential-types.ts';
import type { CreatedCredential, Credential, CredentialDetails, Grace } from '@portico/contract/credentials.ts';
import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import { because, invalidBecause } from '../../platform/because.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import type { credentialKinds } from '../../platform/database/tables/applications.ts';
import { isWellFormedSecret } from '../../platform/secrets/secret-format.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import { toName } from '../../platform/validation/name.ts';
import type { Owner } from '../access/owner.ts';
import type { PrepareClientSecret } from '../applications/needs.ts';
import type { Quotas } from '../applications/quotas.ts';
import type { AuditEvent, RecordAudit } from '../audit/service.ts';
import { serverCredentialTypes } from '../auth-strategies/credential-types.ts';
import type { ExternalClients } from '../external-issuers/external-clients.ts';
import type { CredentialStore } from './store.ts';

export interface CredentialDeps {
  store: CredentialStore;
  prepareClientSecret: PrepareClientSecret;
  /** Refuses if the developer has no such application. */
  applicationOf(owner: Owner, id: string): Promise<Application>;
  /** Registers a client at the issuer of the strategy; undefined if the portal itself is the issuer. */
  registerClient: ExternalClients['register'];
  issuanceOf(portal_id: string, auth_strategy_id: string): Promise<{ isElsewhere: boolean }>;
  /** Refuses if the application may have no more keys. */
  takeKey: Quotas['takeKey'];
  /** Returns the constraint that the client id violates, if any. */
  setClientId(
    transaction: Querying,
    owner: Owner,
    application_id: string,
    client_id: string,
  ): Promise<string | undefined>;
  hashSecret: HashSecret;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
}

export type CredentialService = ReturnType<typeof createCredentialService>;

export function createCredentialService(deps: CredentialDeps) {
  const { store, prepareClientSecret, applicationOf, registerClient, issuanceOf, takeKey, setClientId } = deps;
  const { hashSecret, recordAudit, transact, newId, now } = deps;

  const audit = (
    transaction: Querying,
    owner: Owner,
    action: AuditActionOn<'credential'>,
    target: { kind: string; id: string },
    details?: AuditEvent['details'],
  ) =>
    recordAudit(transaction, {
      portal_id: owner.portal_id,
      action,
      actor: { kind: 'developer', id: owner.id },
      target,
      ...(details && { details }),
    });

  return {
    async list(owner: Owner, application_id: string, page: PageRequest): Promise<Page<Credential>> {
      await applicationOf(owner, application_id);
      return store.listKeys(owner.portal_id, application_id, page);
    },

    async details(owner: Owner, application_id: string, page: PageRequest): Promise<Page<CredentialDetails>> {
      await applicationOf(owner, application_id);
      return store.listKeyDetails(owner.portal_id, application_id, page);
    },

    async create(
      owner: Owner,
      application_id: string,
      display_name?: string,
      expiry?: string | null,
    ): Promise<CreatedCredential> {
      const expires_at = toExpiry(expiry, now());
      const { auth_strategy } = await applicationOf(owner, application_id);
      const createKey = auth_strategy && serverCredentialTypes[auth_strategy.credential_type].createKey;
      if (!createKey) {
        throw new Problem('credentials-not-supported', 'The auth strategy of this application does not use API keys.');
      }
      const id = newId();
      const credential = await createKey({ portal_id: owner.portal_id, id }, hashSecret);
      const last_four = credential.slice(-4);
      const shown = {
        id,
        display_name: display_name === undefined ? `API key ${last_four}` : toName('display_name', display_name),
      };
      const kept = {
        hash: await hashSecret(credential),
        last_four,
        kind: 'api_key' as const,
        expires_at,
        created_at: now(),
      };
      await transact(async (transaction) => {
        const row = { ...shown, ...kept, portal_id: owner.portal_id, application_id };
        await takeKey(transaction, owner.portal_id, application_id, now());
        if (!(await store.insertKey(transaction, row))) throw noSuchApplication();
        const details = { application: application_id, display_name: shown.display_name, expires_at };
        await audit(transaction, owner, 'credential.created', { kind: 'credential', id: shown.id }, details);
      });
      return { ...shown, credential };
    },

    async rename(owner: Owner, application_id: string, id: string, display_name: string): Promise<void> {
      const name = toName('display_name', display_name);
      await transact(async (transaction) => {
        const isDone = await store.renameKey(transaction, owner, { application_id, id }, name);
        if (!isDone) throw noSuchCredential();
        const details = { application: application_id, display_name: name };
        await audit(transaction, owner, 'credential.renamed', { kind: 'credential', id }, details);
      });
    },

    async revoke(owner: Owner, application_id: string, id: string): Promise<void> {
      await transact(async (transaction) => {
        const isDone = await store.revokeKey(transaction, owner, { application_id, id }, now());
        if (!isDone) throw noSuchCredential();
        await audit(
          transaction,
          owner,
          'credential.revoked',
          { kind: 'credential', id },
          { application: application_id },
        );
      });
    },

    async setExpiry(owner: Owner, application_id: string, id: string, expiry: string | null): Promise<void> {
      const expires_at = toExpiry(expiry, now());
      await transact(async (transaction) => {
        // An expired key does not count in the quota, so making it valid again counts as a new key.
        if (await store.hasExpired(transaction, owner, { application_id, id }, now())) {
          await takeKey(transaction, owner.portal_id, application_id, now());
        }
        const isDone = await store.setKeyExpiry(transaction, owner, { application_id, id }, expires_at);
        if (!isDone) throw noSuchCredential();
        const details = { application: application_id, expires_at };
        await audit(transaction, owner, 'credential.expiry-set', { kind: 'credential', id }, details);
      });
    },

    /** The former secret becomes invalid at once, or after the grace period. */
    async refreshClientSecret(owner: Owner, application_id: string, grace: Grace = '0'): Promise<ClientCredentials> {
      const { auth_strategy, reference_id, name } = await applicationOf(owner, application_id);
      if (!auth_strategy || credentialTypeOf[auth_strategy.credential_type].credentials !== 'client_secret') {
        throw new Problem('no-client-secret', 'This application has no client secret to refresh.');
      }
      const { portal_id } = owner;
      const former_until = graceMs[grace] === 0 ? null : new Date(Date.parse(now()) + graceMs[grace]).toISOString();
      const external = await registerClient(portal_id, auth_strategy.id, name);
      const record = (transaction: Querying) =>
        audit(
          transaction,
          owner,
          'credential.secret-refreshed',
          { kind: 'application', id: application_id },
          { former_until },
        );
      if (external) {
        const { client_id, client_secret } = external;
        try {
          await transact(async (transaction) => {
            if ((await setClientId(transaction, owner, application_id, client_id)) !== undefined) {
              throw noSuchApplication();
            }
            await external.keep(transaction, application_id, former_until ?? now());
            await record(transaction);
          });
        } catch (error) {
          await external.discard();
          throw error;
        }
        return { client_id, client_secret };
      }
      if ((await issuanceOf(portal_id, auth_strategy.id)).isElsewhere) {
        throw new Problem('no-client-secret', 'The secret of this application is kept by its issuer.');
      }
      const issueSecret = await prepareClientSecret();
      const client_secret = await transact(async (transaction) => {
        const secret = await issueSecret(transaction, portal_id, application_id, former_until);
        if (secret === undefined) throw noSuchApplication();
        await record(transaction);
        return secret;
      });
      return { client_id: reference_id, client_secret };
    },

    clientSecrets: (portal_id: string, application_id: string) =>
      store.listClientSecrets(portal_id, application_id, now()),

    /** Finds the secret if it belongs to this client and is valid. */
    async findClientSecret(portal_id: string, client_id: string, secret: string) {
      if (!isWellFormedSecret('client_secret', secret)) return undefined;
      return store.findClientSecret(portal_id, client_id, await hashSecret(secret), now());
    },

    /** Finds the owner of a valid secret. Malformed secrets are not looked up. */
    async identify(portal_id: string, kind: (typeof credentialKinds)[number], secret: string) {
      if (!isWellFormedSecret(kind, secret)) return undefined;
      return store.findByHash(portal_id, kind, await hashSecret(secret), now());
    },
  };
}

const hour = 3_600_000;
const graceMs: Record<Grace, number> = { '0': 0, '1h': hour, '24h': 24 * hour };

/** Checks an expiry, and converts it to the stored format of times. */
function toExpiry(expiry: string | null | undefined, now: string): string | null {
  if (expiry === null || expiry === undefined) return null;
  const expires_at = new Date(expiry).toISOString();
  if (expires_at > now) return expires_at;
  throw invalidBecause('expires_at', because('not-in-the-future'));
}

const noSuchApplication = () => new Problem('not-found', 'There is no such application.');
const noSuchCredential = () => new Problem('not-found', 'There is no such credential.');
