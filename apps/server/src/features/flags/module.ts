import type { Database, Transact } from '../../platform/database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import { createFlagService } from './service.ts';
import { createFlagStore } from './store.ts';

interface Needs {
  database: Database;
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
  recordAudit: RecordAudit;
  transact: Transact;
}

/** Feature flags of portals. */
export const createFlagsModule = ({ database, isOwnPortal, recordAudit, transact }: Needs) => ({
  flags: createFlagService({ store: createFlagStore(database), isOwnPortal, recordAudit, transact }),
});
