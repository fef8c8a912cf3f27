import { randomUUID } from 'node:crypto';
import type { Database, Transact } from '../../platform/database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { ExternalClients } from '../external-issuers/external-clients.ts';
import type { CheckFields } from '../forms/service.ts';
import type { ChangeScopes, LockApplication, PrepareClientSecret } from './needs.ts';
import { createQuotaStore } from './quota-store.ts';
import { createQuotas } from './quotas.ts';
import { createRegisteredApplications } from './registered-application.ts';
import { createApplicationService } from './service.ts';
import { createApplicationStore } from './store.ts';

interface Needs {
  database: Database;
  externalClients: ExternalClients;
  checkFields: CheckFields;
  prepareClientSecret: PrepareClientSecret;
  lockApplication: LockApplication;
  changeScopes: ChangeScopes;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
}

/** Applications of developers, and their quotas. */
export function createApplicationsModule(needs: Needs) {
  const { database, externalClients, prepareClientSecret, lockApplication, changeScopes } = needs;
  const { recordAudit, transact, newId, now } = needs;
  const store = createApplicationStore(database);
  const quotas = createQuotas(createQuotaStore(database));
  return {
    applications: createApplicationService({
      store,
      checkFields: needs.checkFields,
      prepareClientSecret,
      externalClients,
      makeRegistered: createRegisteredApplications({ store, externalClients, transact, now }),
      takeApplication: quotas.takeApplication,
      lockApplication,
      changeScopes,
      recordAudit,
      transact,
      newId,
      newReferenceId: randomUUID,
      now,
    }),
    issuanceOf: store.findIssuance,
    setClientId: store.setReferenceId,
    takeKey: quotas.takeKey,
  };
}
