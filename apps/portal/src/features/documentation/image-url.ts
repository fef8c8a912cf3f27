import type { PlacedDocument } from '../../shared/product/document-tree.ts';

/** Where an image of a document is: one that is written relative to it was published beside it. */
export function toImageUrl(productId: string, { branch, chain }: PlacedDocument, url: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/|^#/i.test(url)) return url;
  const folder = branch.children.length > 0 ? chain : chain.slice(0, -1);
  const { pathname } = new URL(url, `https://document.invalid/${folder.map((slug) => `${slug}/`).join('')}`);
  const path = encodeURIComponent(decodeURIComponent(pathname.slice(1)));
  return `/api/v2/products/${encodeURIComponent(productId)}/document-assets/${path}`;
}
