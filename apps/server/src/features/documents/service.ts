import type { Actions } from '@portico/contract/catalog.ts';
import type { DocumentItem, DocumentTree } from '@portico/contract/documents.ts';
import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import { currentNodes } from '@portico/documents/parse/stored-nodes.ts';
import { mapPage, type PageRequest } from '../../platform/database/page.ts';
import type { Viewer } from '../access/viewer.ts';
import { hasPortalTargets, withAbsoluteTargets } from './absolute-targets.ts';
import type { DocumentStore } from './store.ts';
import { toPlaced, toTree } from './tree.ts';

export interface DocumentDeps {
  store: DocumentStore;
  /** Throws where the viewer sees no such product. */
  actionsOf(viewer: Viewer, product_id: string): Promise<Actions>;
}

export type DocumentService = ReturnType<typeof createDocumentService>;

export function createDocumentService({ store, actionsOf }: DocumentDeps) {
  async function checkAccess(viewer: Viewer, product_id: string): Promise<void> {
    const { view_documentation } = await actionsOf(viewer, product_id);
    if (!view_documentation) throw new Problem('forbidden', 'You may not read the documentation of this product.');
  }

  return {
    async list(viewer: Viewer, product_id: string, page: PageRequest): Promise<Page<DocumentItem>> {
      await checkAccess(viewer, product_id);
      const documents = await store.listPage(viewer.portal_id, product_id, page);
      return mapPage(documents, ({ position, ...document }) => ({ ...document, metadata: { order: position } }));
    },

    /** The tree is one page, whatever size was asked for: a branch cut off from its parent would be of no use. */
    async tree(viewer: Viewer, product_id: string, { number }: PageRequest): Promise<DocumentTree> {
      await checkAccess(viewer, product_id);
      const documents = await store.listAll(viewer.portal_id, product_id);
      const total = documents.length;
      return {
        data: number === 1 ? toTree(documents) : [],
        meta: { page: { number, size: Math.max(total, 1), total } },
      };
    },

    async find(viewer: Viewer, product_id: string, id: string) {
      await checkAccess(viewer, product_id);
      const document = await store.find(viewer.portal_id, product_id, id);
      if (!document) throw new Problem('not-found', 'There is no such document.');
      const { nodes, ...raw } = document;
      return {
        raw,
        /** As JSON text, with whole URLs for what is on the portal. */
        async nodes(origin: string): Promise<string> {
          const kept = currentNodes(nodes, raw.content);
          if (!hasPortalTargets(kept)) return kept;
          const documents = toPlaced(await store.listAll(viewer.portal_id, product_id));
          const document = documents.find((one) => one.id === raw.id);
          return document ? withAbsoluteTargets(kept, { origin, product_id, documents, document }) : kept;
        },
      };
    },
  };
}
