import type { Database } from '../../platform/database/database.ts';
import type { PortalEditor } from '../publication/portal-editor.ts';
import type { FolderThreads } from '../publishing/folder-thread.ts';
import type { StoredTargets } from '../publishing/link-targets.ts';
import { createDocumentEditing } from './documents.ts';
import { createPreviews } from './previews.ts';
import { createProductEditing } from './products.ts';
import { createProductEditingStore } from './store.ts';

interface Needs {
  database: Database;
  editor: PortalEditor;
  folders: FolderThreads;
  comparedSideOf: Parameters<typeof createPreviews>[0]['comparedSideOf'];
  linkTargets(org_id: string): StoredTargets;
}

/** Products and documents that owners edit in the console. */
export function createProductEditingModule({ database, editor, folders, comparedSideOf, linkTargets }: Needs) {
  const store = createProductEditingStore(database);
  return {
    productEditing: createProductEditing({ store, editor }),
    documentEditing: createDocumentEditing({ store, editor }),
    previews: createPreviews({ store, editor, folders, comparedSideOf, linkTargets }),
  };
}
