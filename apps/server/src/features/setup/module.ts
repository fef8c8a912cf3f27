import type { Database } from '../../platform/database/database.ts';
import { createSetupService, type SetupDeps } from './service.ts';
import { createSetupStore } from './store.ts';

interface Needs extends Omit<SetupDeps, 'store'> {
  database: Database;
}

/** The first organization and its owner, made once by the operator. */
export const createSetupModule = ({ database, ...needs }: Needs) => ({
  setup: createSetupService({ ...needs, store: createSetupStore(database) }),
});
