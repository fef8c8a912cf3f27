import type { Database, Transact } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { ApplicationService } from '../applications/service.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { CredentialService } from '../credentials/service.ts';
import type { Discovery } from '../external-issuers/discovery.ts';
import { createClientService } from './clients.ts';
import { createIssuers, type IssuerDeps } from './issuer.ts';
import { createKeyRings } from './key-ring.ts';
import { createRecordStore } from './record-store.ts';
import { createOauthStore } from './store.ts';
import { createTokenVerifier } from './token-verifier.ts';

/** Records that a client secret was used. */
export type NoteUse = (used: { portal_id: string; id: string; last_used_at: string | null }) => void;

interface Needs extends Pick<IssuerDeps, 'originOf' | 'onFault'> {
  database: Database;
  applicationOf: ApplicationService['get'];
  credentials: Pick<CredentialService, 'clientSecrets' | 'findClientSecret'>;
  discovery: Discovery;
  secretBox: SecretBox;
  noteUse: NoteUse;
  recordAudit: RecordAudit;
  transact: Transact;
  now(): string;
  clock(): number;
}

/** The portal as an issuer of tokens. */
export function createOauthModule(needs: Needs) {
  const { database, applicationOf, credentials, discovery, secretBox, noteUse, originOf, onFault } = needs;
  const { recordAudit, transact, now, clock } = needs;
  const store = createOauthStore(database);
  const records = createRecordStore(database);
  const issuers = createIssuers({
    clients: store,
    records,
    keyRings: createKeyRings({ store, secretBox, clock }),
    async isClientSecret(portal_id, client_id, secret) {
      const found = await credentials.findClientSecret(portal_id, client_id, secret);
      if (found) noteUse(found);
      return found !== undefined;
    },
    originOf,
    onFault,
    clock,
  });
  return {
    issuers,
    verifyToken: createTokenVerifier({ issuers, records, keysOf: discovery.keysOf, clock }),
    clients: createClientService({
      store,
      issuers,
      discovery,
      applicationOf,
      clientSecrets: credentials.clientSecrets,
      recordAudit,
      transact,
    }),
    sweeps: [(): Promise<void> => records.deleteExpired(now())],
  };
}
