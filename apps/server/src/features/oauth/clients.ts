import { createPublicKey } from 'node:crypto';
import type { Application } from '@portico/contract/applications.ts';
import { credentialTypeOf } from '@portico/contract/credential-types.ts';
import type { ClientDetails, ClientKeys } from '@portico/contract/credentials.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { Owner } from '../access/owner.ts';
import type { RecordAudit } from '../audit/service.ts';
import { portalIssuedTypes } from '../auth-strategies/credential-types.ts';
import type { CredentialService } from '../credentials/service.ts';
import type { Discovery } from '../external-issuers/discovery.ts';
import type { Issuers } from './issuer.ts';
import type { OauthStore } from './store.ts';

interface Deps {
  store: Pick<OauthStore, 'findIssuer' | 'findClientKeys' | 'putClientKeys'>;
  /** Refuses if the developer has no such application. */
  applicationOf(owner: Owner, id: string): Promise<Application>;
  clientSecrets: CredentialService['clientSecrets'];
  issuers: Issuers;
  discovery: Pick<Discovery, 'metadataOf'>;
  recordAudit: RecordAudit;
  transact: Transact;
}

export type ClientService = ReturnType<typeof createClientService>;

/** OAuth clients of applications, for their developers. */
export function createClientService(deps: Deps) {
  const { store, applicationOf, clientSecrets, issuers, discovery, recordAudit, transact } = deps;

  async function clientOf(owner: Owner, application_id: string): Promise<Application> {
    const application = await applicationOf(owner, application_id);
    const type = application.auth_strategy?.credential_type;
    if (type !== undefined && credentialTypeOf[type].credentials !== 'keys') return application;
    throw new Problem('no-client-secret', 'This application has keys, and is no client of an issuer.');
  }

  async function issuerFor(portal_id: string, application_id: string) {
    const row = await store.findIssuer(portal_id, application_id);
    if (row?.issuer != null) {
      const { token_endpoint = null } = await discovery.metadataOf(row.issuer).catch(() => ({ token_endpoint: null }));
      return { issuer: row.issuer, token_endpoint };
    }
    const isOurs = row?.credential_type != null && portalIssuedTypes.includes(row.credential_type);
    const own = isOurs ? await issuers.of(portal_id) : undefined;
    return { issuer: own?.issuer ?? null, token_endpoint: own ? `${own.issuer}/token` : null };
  }

  return {
    async details(owner: Owner, application_id: string): Promise<ClientDetails> {
      const { reference_id } = await clientOf(owner, application_id);
      const secrets = await clientSecrets(owner.portal_id, application_id);
      const current = secrets.find(({ kind }) => kind === 'client_secret');
      const former = secrets.find(({ kind }) => kind === 'former_client_secret');
      return {
        client_id: reference_id,
        ...(await issuerFor(owner.portal_id, application_id)),
        client_secret: current ? toDates(current) : null,
        former_client_secret: former?.expires_at ? { ...toDates(former), expires_at: former.expires_at } : null,
      };
    },

    async keys(owner: Owner, application_id: string): Promise<ClientKeys> {
      await clientOf(owner, application_id);
      return { keys: (await store.findClientKeys(owner.portal_id, application_id)) as ClientKeys['keys'] };
    },

    async setKeys(owner: Owner, application_id: string, { keys }: ClientKeys): Promise<ClientKeys> {
      const { auth_strategy } = await clientOf(owner, application_id);
      if (!auth_strategy || credentialTypeOf[auth_strategy.credential_type].credentials !== 'client_secret') {
        throw new Problem('no-client-secret', 'The keys of this application belong to its own identity provider.');
      }
      const kept = keys.map(toPublicKey);
      await transact(async (transaction) => {
        await store.putClientKeys(transaction, owner.portal_id, application_id, kept);
        await recordAudit(transaction, {
          portal_id: owner.portal_id,
          action: 'credential.client-keys-set',
          actor: { kind: 'developer', id: owner.id },
          target: { kind: 'application', id: application_id },
        });
      });
      return { keys: kept as ClientKeys['keys'] };
    },
  };
}

interface SecretRow {
  last_four: string;
  created_at: string;
  last_used_at: string | null;
}

const toDates = ({ last_four, created_at, last_used_at }: SecretRow) => ({ last_four, created_at, last_used_at });

/** Returns the public part of a key. A private key is refused with a reason, and not stripped silently. */
function toPublicKey(jwk: ClientKeys['keys'][number], at: number): Record<string, unknown> {
  const refuse = (reason: string) => invalidParameter({ field: `keys.${at}`, rule: 'invalid', reason });
  if ('d' in jwk || 'k' in jwk) throw refuse('must be a public key: keep the private one to yourself');
  try {
    const { kid, alg } = jwk as { kid?: unknown; alg?: unknown };
    const open = createPublicKey({ key: jwk as never, format: 'jwk' }).export({ format: 'jwk' });
    return {
      ...open,
      use: 'sig',
      ...(typeof kid === 'string' && { kid }),
      ...(typeof alg === 'string' && { alg }),
    };
  } catch {
    throw refuse('must be a public key as JWK');
  }
}
