import type { DocumentItem, DocumentTree } from '@portico/contract/documents.ts';
import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { PortalTarget } from '@portico/documents/parse/portal-links.ts';
import { currentNodes } from '@portico/documents/parse/stored-nodes.ts';
import { mapPage, type PageRequest } from '../../platform/database/page.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ReadingLanguage, Translations } from '../translations/service.ts';
import { hasPortalTargets, listPortalLinks, withAbsoluteTargets } from './absolute-targets.ts';
import { type DocumentStore, toDocument } from './store.ts';
import { type Included, toMetadata, toPlaced, toTree } from './tree.ts';

export interface DocumentDeps {
  store: DocumentStore;
  /** Refuses viewers who may not view the product, or may not read its documents. */
  checkReading(viewer: Viewer, product_id: string): Promise<void>;
  /** The current paths of the pages that links name. */
  currentPaths(viewer: Viewer, targets: readonly PortalTarget[]): Promise<(target: PortalTarget) => string>;
  translations: Pick<Translations, 'find' | 'heads' | 'shown'>;
}

export type DocumentService = ReturnType<typeof createDocumentService>;

export function createDocumentService({ store, checkReading, currentPaths, translations }: DocumentDeps) {
  async function inLanguage<Row extends { id: string; title: string }>(
    reading: ReadingLanguage | undefined,
    product_id: string,
    documents: readonly Row[],
  ): Promise<Row[]> {
    const heads = reading && (await translations.heads(reading, 'document', { product_id }));
    return documents.map((row) => ({ ...row, title: heads?.get(row.id)?.title ?? row.title }));
  }

  return {
    async list(
      viewer: Viewer,
      product_id: string,
      page: PageRequest,
      included?: Included,
    ): Promise<Page<DocumentItem>> {
      await checkReading(viewer, product_id);
      const found = await store.listPage(viewer, product_id, page);
      const documents = { ...found, data: await inLanguage(included?.reading, product_id, found.data) };
      return mapPage(documents, ({ position, product_version_id, ...document }) => ({
        ...document,
        metadata: toMetadata({ position, product_version_id, ...document }, included),
      }));
    },

    /** The tree is one page of any size, because branches without their parents would be useless. */
    async tree(
      viewer: Viewer,
      product_id: string,
      { number }: PageRequest,
      included?: Included,
    ): Promise<DocumentTree> {
      await checkReading(viewer, product_id);
      const documents = await inLanguage(included?.reading, product_id, await store.listAll(viewer, product_id));
      const total = documents.length;
      return {
        data: number === 1 ? toTree(documents, included) : [],
        meta: { page: { number, size: Math.max(total, 1), total } },
      };
    },

    async find(viewer: Viewer, product_id: string, id: string, reading?: ReadingLanguage) {
      const found = await store.find(viewer, product_id, id);
      // Refuses in the same way as for every other document of the product.
      if (!found?.is_readable) await checkReading(viewer, product_id);
      const document = found && toDocument(found);
      if (!document) throw new Problem('not-found', 'There is no such document.');
      const { nodes: own, ...inOwn } = document;
      const shown = reading && (await translations.shown(reading, 'document', document.id));
      const translated = reading && (await translations.find(reading, 'document', document.id));
      const { title, content, nodes } = translated ?? { title: null, content: null, nodes: own };
      const raw = { ...inOwn, title: title ?? inOwn.title, content: content ?? inOwn.content };
      return {
        raw: { ...raw, ...shown },
        /** The nodes as JSON text, with absolute URLs for pages of the portal. */
        async nodes(origin: string): Promise<string> {
          const kept = currentNodes(nodes, raw.content);
          if (!hasPortalTargets(kept)) return kept;
          const documents = toPlaced(await store.listAll(viewer, product_id));
          const document = documents.find((one) => one.id === raw.id);
          if (!document) return kept;
          const pathOf = await currentPaths(viewer, listPortalLinks(kept));
          return withAbsoluteTargets(kept, { origin, product_id, documents, document, pathOf });
        },
      };
    },
  };
}
