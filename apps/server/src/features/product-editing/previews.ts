import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import type { DocumentPreview } from '@portico/contract/admin-documents.ts';
import type { SpecPreview } from '@portico/contract/admin-products.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { UploadedFile } from '@portico/contract/publishing.ts';
import type { Editor, PortalEditor } from '../publishing/edit.ts';
import type { Finding } from '../publishing/findings.ts';
import { filesInMemory } from '../publishing/folder-files.ts';
import type { FolderThread } from '../publishing/folder-thread.ts';
import { createReferenceCompiler } from '../specs/compiler.ts';
import { putDocuments, readDocumentUploads } from './documents.ts';
import type { ProductEditingStore } from './store.ts';
import { readUploads } from './uploads.ts';

const gunzip = promisify(gunzipCallback);

interface Deps {
  store: ProductEditingStore;
  editor: Pick<PortalEditor, 'readProduct'>;
  folders: Pick<FolderThread, 'readSpec' | 'readDocuments'>;
}

type Owner = Pick<Editor, 'org_id'>;

export type Previews = ReturnType<typeof createPreviews>;

/** What uploads would become: they are read, checked and compiled as publishing does it, and nothing is kept. */
export function createPreviews({ store, editor, folders }: Deps) {
  async function checkOwn({ org_id }: Owner, portal_id: string): Promise<void> {
    if (!(await store.isOwn(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
  }

  return {
    async documents(
      owner: Owner,
      portal_id: string,
      product_id: string,
      uploads: UploadedFile[],
    ): Promise<DocumentPreview> {
      await checkOwn(owner, portal_id);
      const folder = await editor.readProduct(portal_id, product_id);
      const files = readDocumentUploads(uploads);
      putDocuments(folder, files);
      const { findings, documents } = await folders.readDocuments(filesInMemory(folder.files));
      return {
        findings: findings.map(toShown),
        documents: documents
          .filter(({ source_path }) => files.has(source_path))
          .map(({ source_path: path, title, slug, nodes = 'null' }) => ({
            path,
            title,
            slug,
            nodes: JSON.parse(nodes),
          })),
      };
    },

    async spec(owner: Owner, portal_id: string, uploads: UploadedFile[]): Promise<SpecPreview> {
      await checkOwn(owner, portal_id);
      const files = readUploads(uploads);
      const [first = ''] = files.keys();
      const { findings: found, spec } = await folders.readSpec(filesInMemory(files));
      const findings: SpecPreview['findings'] = found.map(toShown);
      if (!spec) return { findings, reference: null, bundles: {} };
      await using compiler = createReferenceCompiler();
      try {
        const { content, bundles } = await compiler.compile(spec, true);
        const read = async (packed: Uint8Array): Promise<unknown> => JSON.parse((await gunzip(packed)).toString());
        const entries = await Promise.all(
          bundles.map(async ({ hash, content: one }) => [hash, await read(one)] as const),
        );
        return { findings, reference: await read(content), bundles: Object.fromEntries(entries) };
      } catch (error) {
        // A document with mistakes may be more than the compiler can make sense of; the mistakes are told already.
        if (error instanceof SpecificationRefused) findings.push({ file: first, reason: error.message });
        else if (findings.length === 0) throw error;
        return { findings, reference: null, bundles: {} };
      }
    },
  };
}

const toShown = ({ file, line, reason }: Finding) => ({ file, ...(line && { line }), reason });
