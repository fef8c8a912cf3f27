import type { Database } from '../../platform/database/database.ts';
import { createSetupService, type SetupDeps } from './service.ts';
import { createSetupStore } from './store.ts';

interface Needs extends Omit<SetupDeps, 'store'> {
  database: Database;
}

/** Set-up: the operator creates the first organization and its owner, once. */
export function createSetupModule(needs: Needs) {
  const {
    database,
    organization,
    users,
    emailTokens,
    sessions,
    familiar,
    hasher,
    checkNewPassword,
    gate,
    mail_enabled,
  } = needs;
  const { recordAudit, transact, newId, now } = needs;
  return {
    setup: createSetupService({
      store: createSetupStore(database),
      organization,
      users,
      emailTokens,
      sessions,
      familiar,
      hasher,
      checkNewPassword,
      gate,
      mail_enabled,
      recordAudit,
      transact,
      newId,
      now,
    }),
  };
}
