import { resolveDocumentLink, toFilePath } from '@portico/documents/parse/document-targets.ts';
import { childrenOf, type DocumentNode, type DocumentRoot } from '@portico/documents/parse/nodes.ts';
import type { PlacedDocument } from '../../shared/product/document-tree.ts';

/** The server sends links to the portal as whole URLs, for other clients. On the portal itself they become paths. */
export function withOwnPaths<Node extends DocumentNode | DocumentRoot>(node: Node, origin: string): Node {
  if (node.type === 'link') node.href = toOwnPath(node.href, origin);
  if (node.type === 'image') node.url = toOwnPath(node.url, origin);
  for (const child of childrenOf(node)) withOwnPaths(child, origin);
  return node;
}

function toOwnPath(url: string, origin: string): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return url;
  const { hostname, pathname, search, hash } = new URL(url);
  return hostname === new URL(origin).hostname ? `${pathname}${search}${hash}` : url;
}

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
