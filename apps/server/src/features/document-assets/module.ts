import type { Database } from '../../platform/database/database.ts';
import { createDocumentAssetService, type DocumentAssetDeps } from './service.ts';
import { createDocumentAssetStore } from './store.ts';

interface Needs {
  database: Database;
  actionsOf: DocumentAssetDeps['actionsOf'];
}

/** The images of documents. */
export const createDocumentAssetsModule = ({ database, actionsOf }: Needs) => ({
  documentAssets: createDocumentAssetService({ store: createDocumentAssetStore(database), actionsOf }),
});
