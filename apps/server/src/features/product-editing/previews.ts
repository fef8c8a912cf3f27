import { Problem } from '@portico/contract/problems.ts';
import type { UploadedFile } from '@portico/contract/publishing.ts';
import type { OrganizationActor } from '../../platform/actor.ts';
import type { PortalEditor } from '../publication/portal-editor.ts';
import { filesInMemory } from '../publishing/folder-files.ts';
import type { FolderThreads } from '../publishing/folder-thread.ts';
import { putDocuments, readDocumentUploads } from './documents.ts';
import type { ProductEditingStore } from './store.ts';
import { readUploads } from './uploads.ts';

interface Deps {
  store: ProductEditingStore;
  editor: Pick<PortalEditor, 'readProduct'>;
  folders: Pick<FolderThreads, 'previewSpec' | 'previewDocuments'>;
}

export type Previews = ReturnType<typeof createPreviews>;

/**
 * What uploads would become, as JSON: they are read, checked and compiled as publishing does it, and nothing is kept. None of
 * it is read here again, however much it is.
 */
export function createPreviews({ store, editor, folders }: Deps) {
  async function checkOwn({ org_id }: OrganizationActor, portal_id: string): Promise<void> {
    if (!(await store.isOwn(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
  }

  return {
    async documents(
      owner: OrganizationActor,
      portal_id: string,
      product_id: string,
      uploads: UploadedFile[],
    ): Promise<Uint8Array> {
      await checkOwn(owner, portal_id);
      const folder = await editor.readProduct(portal_id, product_id);
      const files = readDocumentUploads(uploads);
      putDocuments(folder, files);
      return folders.previewDocuments(owner.org_id, filesInMemory(folder.files), [...files.keys()]);
    },

    async spec(owner: OrganizationActor, portal_id: string, uploads: UploadedFile[]): Promise<Uint8Array> {
      await checkOwn(owner, portal_id);
      return folders.previewSpec(owner.org_id, filesInMemory(readUploads(uploads)));
    },
  };
}
