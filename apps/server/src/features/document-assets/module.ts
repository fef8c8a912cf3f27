import type { Database } from '../../platform/database/database.ts';
import { createDocumentAssetService, type DocumentAssetDeps } from './service.ts';
import { createDocumentAssetStore } from './store.ts';

interface Needs {
  database: Database;
  checkReading: DocumentAssetDeps['checkReading'];
}

/** The images of documents. */
export const createDocumentAssetsModule = ({ database, checkReading }: Needs) => ({
  documentAssets: createDocumentAssetService({ store: createDocumentAssetStore(database), checkReading }),
});
