import type { Database } from '../../platform/database/database.ts';
import { createDocumentService, type DocumentDeps } from './service.ts';
import { createDocumentStore } from './store.ts';

interface Needs {
  database: Database;
  checkReading: DocumentDeps['checkReading'];
  currentPaths: DocumentDeps['currentPaths'];
  translations: DocumentDeps['translations'];
}

/** The documents of products. */
export const createDocumentsModule = ({ database, checkReading, currentPaths, translations }: Needs) => ({
  documents: createDocumentService({ store: createDocumentStore(database), checkReading, currentPaths, translations }),
});
