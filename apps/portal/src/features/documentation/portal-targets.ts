import { resolveDocumentLink, toFilePath } from '@portico/documents/parse/document-targets.ts';
import type { PlacedDocument } from '../../shared/product/document-tree.ts';

/** The URL of an image. A relative one was published beside the document. */
export function toImageUrl(productId: string, active: PlacedDocument, url: string): string {
  const path = toFilePath(active, url);
  if (path === undefined) return url;
  return `/api/v2/products/${encodeURIComponent(productId)}/document-assets/${encodeURIComponent(path)}`;
}

/** The document of the same product that a link leads to, if it leads to one. */
export function findTarget(
  productId: string,
  documents: readonly PlacedDocument[],
  active: PlacedDocument,
  href: string,
): { document: PlacedDocument; hash: string } | undefined {
  const [path = '', hash = ''] = href.split('#', 2);
  const docs = `/docs/${encodeURIComponent(productId)}/`;
  if (!path.startsWith(docs)) return resolveDocumentLink(documents, active, href);
  const document = documents.find(({ chain }) => chain.map(encodeURIComponent).join('/') === path.slice(docs.length));
  return document && { document, hash };
}
