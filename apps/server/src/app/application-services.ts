import { randomUUID } from 'node:crypto';
import { createAccessService } from '../features/access/service.ts';
import { createAccessStore } from '../features/access/store.ts';
import { createQuotas } from '../features/applications/quotas.ts';
import { createRegisteredApplications } from '../features/applications/registered-application.ts';
import { createApplicationService } from '../features/applications/service.ts';
import { createApplicationStore } from '../features/applications/store.ts';
import type { RecordAudit } from '../features/audit/service.ts';
import { createClientSecrets } from '../features/credentials/client-secrets.ts';
import { createExpiryMails } from '../features/credentials/expiry-mails.ts';
import { createExpiryStore } from '../features/credentials/expiry-store.ts';
import { createCredentialService } from '../features/credentials/service.ts';
import { createCredentialStore } from '../features/credentials/store.ts';
import type { ExternalClients } from '../features/external-issuers/external-clients.ts';
import type { EnqueueMail } from '../features/mail/service.ts';
import { createRegistrationDecisions } from '../features/registrations/decisions.ts';
import { createGrantStore } from '../features/registrations/grant-store.ts';
import { createGrants } from '../features/registrations/grants.ts';
import { createScopeDecisions } from '../features/registrations/scope-decisions.ts';
import { createRegistrationService } from '../features/registrations/service.ts';
import { createRegistrationStore } from '../features/registrations/store.ts';
import { createVersionApplicationStore } from '../features/registrations/version-application-store.ts';
import type { Database, Transact } from '../platform/database/database.ts';
import { createSecretHash } from '../platform/secrets/secret-hash.ts';

interface Parts {
  database: Database;
  data_dir: string;
  secret_key?: string | undefined;
  enqueueMail: EnqueueMail;
  externalClients: ExternalClients;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
  clock(): number;
}

/** Applications with what hangs on them, joined. */
export function createApplicationServices(parts: Parts) {
  const { database } = parts;
  const hashSecret = createSecretHash(parts);
  const credentialStore = createCredentialStore(database);
  const prepareClientSecret = createClientSecrets({ ...parts, store: credentialStore, hashSecret });
  const access = createAccessService({ store: createAccessStore(database) });
  const applicationStore = createApplicationStore(database);
  const grantStore = createGrantStore(database);
  const grants = createGrants({ ...parts, store: grantStore });
  const quotas = createQuotas(database);
  const applications = createApplicationService({
    ...parts,
    store: applicationStore,
    makeRegistered: createRegisteredApplications({ ...parts, store: applicationStore }),
    takeApplication: quotas.takeApplication,
    prepareClientSecret,
    lockApplication: grantStore.lockApplication,
    changeScopes: grants.change,
    newReferenceId: randomUUID,
  });
  const applicationOf = applications.get;
  const credentials = createCredentialService({
    ...parts,
    store: credentialStore,
    prepareClientSecret,
    applicationOf,
    registerClient: parts.externalClients.register,
    issuanceOf: applicationStore.findIssuance,
    takeKey: quotas.takeKey,
    setClientId: applicationStore.setReferenceId,
    hashSecret,
  });
  const mailExpiries = createExpiryMails({ ...parts, store: createExpiryStore(database) });
  const registrationStore = createRegistrationStore(database);
  const registrations = createRegistrationService({
    ...parts,
    store: registrationStore,
    grantStore,
    grants,
    versionApplications: createVersionApplicationStore(database),
    applicationOf,
    actionsOf: access.actionsOf,
  });
  const review = { ...parts, store: registrationStore, grantStore, grants };
  const registrationDecisions = createRegistrationDecisions(review);
  const scopeDecisions = createScopeDecisions(review);
  return { access, applications, credentials, mailExpiries, registrations, registrationDecisions, scopeDecisions };
}
