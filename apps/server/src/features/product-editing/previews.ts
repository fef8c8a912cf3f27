import { Problem } from '@portico/contract/problems.ts';
import type { UploadedFile } from '@portico/contract/publishing.ts';
import type { OrganizationActor } from '../../platform/actor.ts';
import { visibilityOf } from '../publication/content.ts';
import type { ComparedSide } from '../publication/found-changes.ts';
import type { PortalEditor } from '../publication/portal-editor.ts';
import { filesInMemory } from '../publishing/folder-files.ts';
import type { FolderThreads } from '../publishing/folder-thread.ts';
import type { StoredTargets } from '../publishing/link-targets.ts';
import { putDocuments, readDocumentUploads } from './documents.ts';
import type { ProductEditingStore } from './store.ts';
import { readUploads } from './uploads.ts';

interface Deps {
  store: ProductEditingStore;
  editor: Pick<PortalEditor, 'readProduct'>;
  folders: Pick<FolderThreads, 'previewSpec' | 'previewDocuments'>;
  /** The published specification of a version. */
  comparedSideOf(portal_id: string, version_id: string): Promise<ComparedSide | undefined>;
  /** The targets of links on the portals of an organization. */
  linkTargets(org_id: string): StoredTargets;
}

export type Previews = ReturnType<typeof createPreviews>;

/**
 * Previews of uploads, as JSON. Uploads are read, checked and compiled like in a publish, in another thread, and
 * nothing is stored.
 */
export function createPreviews({ store, editor, folders, comparedSideOf, linkTargets }: Deps) {
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
      const { name, hosts, is_public, rbac_enabled } = await store.placeOf(portal_id);
      const portal = { visibility: is_public ? 'public' : 'private', rbac: rbac_enabled } as const;
      return folders.previewDocuments(owner.org_id, filesInMemory(folder.files), {
        changed: [...files.keys()],
        portal: name,
        hosts,
        product: folder.slug,
        versions: folder.file.versions,
        ...folder.shared,
        readers: folder.file.visibility === 'hidden' ? 'hidden' : visibilityOf(portal, folder.file),
        usualReaders: visibilityOf(portal, {}),
        linked: linkTargets(owner.org_id),
      });
    },

    /** Compares with the specification of the named version, if it has one. */
    async spec(
      owner: OrganizationActor,
      portal_id: string,
      { files, version_id }: { files: UploadedFile[]; version_id?: string | undefined },
    ): Promise<Uint8Array> {
      await checkOwn(owner, portal_id);
      const published = version_id === undefined ? undefined : await comparedSideOf(portal_id, version_id);
      return folders.previewSpec(owner.org_id, filesInMemory(readUploads(files)), published);
    },
  };
}
