import type { Database } from '../../platform/database/database.ts';
import { createDocumentService, type DocumentDeps } from './service.ts';
import { createDocumentStore } from './store.ts';

interface Needs {
  database: Database;
  actionsOf: DocumentDeps['actionsOf'];
}

/** The documents of products. */
export const createDocumentsModule = ({ database, actionsOf }: Needs) => ({
  documents: createDocumentService({ store: createDocumentStore(database), actionsOf }),
});
