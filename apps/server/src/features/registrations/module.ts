import type { Database, Transact } from '../../platform/database/database.ts';
import type { ChangeScopes, LockApplication } from '../applications/needs.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import { createRegistrationDecisions } from './decisions.ts';
import { createGrantStore } from './grant-store.ts';
import { createGrants } from './grants.ts';
import { createRegistrationEndStore } from './registration-end-store.ts';
import { createRegistrationEnds } from './registration-ends.ts';
import { createScopeDecisions } from './scope-decisions.ts';
import { createRegistrationService, type RegistrationDeps } from './service.ts';
import { createRegistrationStore } from './store.ts';
import { createVersionApplicationStore } from './version-application-store.ts';

interface Needs extends Pick<RegistrationDeps, 'applicationOf' | 'actionsOf' | 'checkFields'> {
  database: Database;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
}

/** Registrations of applications for versions, their scopes, and the decisions about both. */
export function createRegistrationsModule(needs: Needs) {
  const { database, applicationOf, actionsOf, enqueueMail, recordAudit, transact, newId, now } = needs;
  const store = createRegistrationStore(database);
  const grantStore = createGrantStore(database);
  const grants = createGrants({ store: grantStore, recordAudit, now });
  return {
    registrations: createRegistrationService({
      store,
      grantStore,
      grants,
      versionApplications: createVersionApplicationStore(database),
      addEnds: createRegistrationEnds(createRegistrationEndStore(database)),
      applicationOf,
      actionsOf,
      checkFields: needs.checkFields,
      recordAudit,
      transact,
      newId,
      now,
    }),
    registrationDecisions: createRegistrationDecisions({
      store,
      grantStore,
      grants,
      enqueueMail,
      recordAudit,
      transact,
      now,
    }),
    scopeDecisions: createScopeDecisions({ store, grantStore, enqueueMail, recordAudit, transact, now }),
    lockApplication: grants.lockApplication satisfies LockApplication,
    changeScopes: grants.change satisfies ChangeScopes,
  };
}
