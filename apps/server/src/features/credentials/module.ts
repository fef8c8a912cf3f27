import type { Database, Transact } from '../../platform/database/database.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import { createClientSecrets } from './client-secrets.ts';
import { createExpiryMails } from './expiry-mails.ts';
import { createExpiryStore } from './expiry-store.ts';
import { type CredentialDeps, createCredentialService } from './service.ts';
import { createCredentialStore } from './store.ts';

interface Needs
  extends Pick<CredentialDeps, 'applicationOf' | 'registerClient' | 'issuanceOf' | 'takeKey' | 'setClientId'> {
  database: Database;
  hashSecret: HashSecret;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
  clock(): number;
}

/** Keys and client secrets of applications, and the emails before keys expire. */
export function createCredentialsModule(needs: Needs) {
  const { database, hashSecret, enqueueMail, recordAudit, transact, newId, now, clock } = needs;
  const { applicationOf, registerClient, issuanceOf, takeKey, setClientId } = needs;
  const store = createCredentialStore(database);
  const prepareClientSecret = createClientSecrets({ store, hashSecret, newId, now });
  const mailExpiries = createExpiryMails({ store: createExpiryStore(database), enqueueMail, transact, clock });
  return {
    credentials: createCredentialService({
      store,
      prepareClientSecret,
      applicationOf,
      registerClient,
      issuanceOf,
      takeKey,
      setClientId,
      hashSecret,
      recordAudit,
      transact,
      newId,
      now,
    }),
    prepareClientSecret,
    mailExpiries,
    sweeps: [mailExpiries],
  };
}
