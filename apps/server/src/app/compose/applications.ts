import { createApplicationsModule } from '../../features/applications/module.ts';
import type { ChangeScopes, LockApplication, PrepareClientSecret } from '../../features/applications/needs.ts';
import { createCredentialsModule } from '../../features/credentials/module.ts';
import { createExternalIssuersModule } from '../../features/external-issuers/module.ts';
import { createRegistrationsModule } from '../../features/registrations/module.ts';
import type { Shared } from '../shared.ts';
import type { Foundation } from './foundation.ts';
import type { Reading } from './reading.ts';

export type Applications = ReturnType<typeof composeApplications>;

/** What developers have: applications, their credentials and their registrations. */
export function composeApplications(shared: Shared, { audit, mail, forms }: Foundation, { access }: Reading) {
  const { database, hashSecret, secretBox, outbound, transact, newId, now, clock } = shared;
  const { recordAudit } = audit;
  const { enqueue: enqueueMail } = mail.mail;
  const { checkFields } = forms.forms;
  const externalIssuers = createExternalIssuersModule({
    database,
    outbound: outbound.fetch,
    secretBox,
    newId,
    now,
    clock,
  });
  const { externalClients } = externalIssuers;
  // Registrations and credentials belong to applications, which change them in their own transactions.
  const prepareClientSecret: PrepareClientSecret = () => credentials.prepareClientSecret();
  const lockApplication: LockApplication = (transaction, portal_id, id) =>
    registrations.lockApplication(transaction, portal_id, id);
  const changeScopes: ChangeScopes = (transaction, change) => registrations.changeScopes(transaction, change);
  const applications = createApplicationsModule({
    database,
    externalClients,
    checkFields,
    prepareClientSecret,
    lockApplication,
    changeScopes,
    recordAudit,
    transact,
    newId,
    now,
  });
  const { issuanceOf, takeKey, setClientId } = applications;
  const { get: applicationOf } = applications.applications;
  const credentials = createCredentialsModule({
    database,
    applicationOf,
    registerClient: externalClients.register,
    issuanceOf,
    takeKey,
    setClientId,
    hashSecret,
    enqueueMail,
    recordAudit,
    transact,
    newId,
    now,
    clock,
  });
  const { actionsOf } = access.access;
  const registrations = createRegistrationsModule({
    database,
    applicationOf,
    actionsOf,
    checkFields,
    enqueueMail,
    recordAudit,
    transact,
    newId,
    now,
  });
  return { externalIssuers, applications, credentials, registrations };
}
