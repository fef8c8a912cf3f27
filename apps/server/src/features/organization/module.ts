import type { Database, Querying, Transact } from '../../platform/database/database.ts';
import { createOrganizationService } from './service.ts';
import { createOrganizationStore } from './store.ts';

interface Needs {
  database: Database;
  beginAudit(transaction: Querying, org_id: string): Promise<void>;
  transact: Transact;
  newId(): string;
  now(): string;
}

/** The organizations that own portals. */
export const createOrganizationModule = ({ database, beginAudit, transact, newId, now }: Needs) => ({
  organization: createOrganizationService({
    store: createOrganizationStore(database),
    beginAudit,
    transact,
    newId,
    now,
  }),
});
