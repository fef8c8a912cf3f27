import type { Database, Transact } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { ApplicationService } from '../applications/service.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { CredentialService } from '../credentials/service.ts';
import type { Discovery } from '../external-issuers/discovery.ts';
import { createClientService } from './clients.ts';
import { createIssuers } from './issuer.ts';
import { createKeyRings } from './key-ring.ts';
import { createRecordStore } from './record-store.ts';
import { createOauthStore } from './store.ts';
import { createTokenVerifier } from './token-verifier.ts';

interface Parts {
  database: Database;
  discovery: Discovery;
  secretBox: SecretBox;
  newId(): string;
  now(): string;
  clock(): number;
  applications: Pick<ApplicationService, 'get'>;
  credentials: Pick<CredentialService, 'clientSecrets' | 'findClientSecret'>;
  /** Told of every secret that is used. */
  noteUse(used: { portal_id: string; id: string; last_used_at: string | null }): void;
  originOf(portal_id: string): Promise<URL | undefined>;
  onFault(error: Error): void;
  recordAudit: RecordAudit;
  transact: Transact;
}

/** The portal as an issuer of tokens. */
export function createOauthServices(parts: Parts) {
  const { database, applications, credentials, noteUse } = parts;
  const store = createOauthStore(database);
  const records = createRecordStore(database);
  const issuers = createIssuers({
    ...parts,
    clients: store,
    records,
    keyRings: createKeyRings({ ...parts, store }),
    async isClientSecret(portal_id, client_id, secret) {
      const found = await credentials.findClientSecret(portal_id, client_id, secret);
      if (found) noteUse(found);
      return found !== undefined;
    },
  });
  return {
    issuers,
    verifyToken: createTokenVerifier({ ...parts, issuers, records, keysOf: parts.discovery.keysOf }),
    clients: createClientService({
      ...parts,
      store,
      issuers,
      applicationOf: applications.get,
      clientSecrets: credentials.clientSecrets,
    }),
    forgetExpiredTokens: (): Promise<void> => records.deleteExpired(parts.now()),
  };
}
