import type { Database, Transact } from '../../platform/database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import { createFormService } from './service.ts';
import { createFormStore } from './store.ts';
import { createTermsService } from './terms.ts';

interface Needs {
  database: Database;
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
  recordAudit: RecordAudit;
  transact: Transact;
  now(): string;
}

/** The fields that owners add to forms, and the documents that developers accept. */
export function createFormsModule({ database, isOwnPortal, recordAudit, transact, now }: Needs) {
  const store = createFormStore(database);
  const terms = createTermsService({ store, recordAudit, transact, now });
  return { forms: createFormService({ store, terms, isOwnPortal }), terms };
}
