import { resolveDocumentLink, type TreePlace, toFilePath } from '@portico/documents/parse/document-targets.ts';
import { isPortalLink, type PortalTarget, readPortalLink } from '@portico/documents/parse/portal-links.ts';

/** The context of a document: the portal, the product, and the other documents. */
export interface Reading {
  /** The portal's origin, without a path. */
  origin: string;
  product_id: string;
  documents: readonly TreePlace[];
  document: TreePlace;
  /** The path of the page that a link names. */
  pathOf(target: PortalTarget): string;
}

/** Matches targets in nodes, written as JSON. A value cannot contain a match, because its quotes are escaped. */
const targets = /"(href|url)":("(?:[^"\\]|\\.)*")/g;

/** True if the target is absolute: a client can follow it without the portal. */
const isWhole = (href: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/|[?#]|$)/i.test(href) && !isPortalLink(href);

/** Whether nodes, written as JSON, have targets that depend on the portal or on the document's place. */
export const hasPortalTargets = (nodes: string): boolean =>
  nodes.matchAll(targets).some(([, , written]) => !isWhole(JSON.parse(written!) as string));

/** The portal pages that links of nodes, written as JSON, name. Documents of the same product are not among them. */
export const listPortalLinks = (nodes: string): PortalTarget[] =>
  [...nodes.matchAll(targets)].flatMap(([, , written]) => {
    const href = JSON.parse(written!) as string;
    return (isPortalLink(href) && readPortalLink(href)) || [];
  });

/**
 * The nodes, written as JSON, with an absolute URL for every image and link of the portal, so that a client can render
 * them as they are.
 */
export const withAbsoluteTargets = (nodes: string, reading: Reading): string =>
  nodes.replaceAll(
    targets,
    (_, key: string, written: string) =>
      `"${key}":${JSON.stringify(toAbsolute(JSON.parse(written) as string, key === 'url', reading))}`,
  );

function toAbsolute(href: string, isImage: boolean, reading: Reading): string {
  const { origin, product_id, documents, document, pathOf } = reading;
  if (isWhole(href)) return href;
  if (isPortalLink(href)) {
    const target = readPortalLink(href);
    return target ? `${origin}${pathOf(target)}` : '';
  }
  if (/^[/\\]/.test(href)) return `${origin}${href}`;
  const file = toFilePath(document, href) ?? '';
  if (isImage || /\.(?:png|jpe?g)$/i.test(file)) {
    return `${origin}/api/v2/products/${product_id}/document-assets/${encodeURIComponent(file)}`;
  }
  const target = resolveDocumentLink(documents, document, href);
  const chain = target ? target.document.chain : file.replace(/\.md$/i, '').split('/');
  const [, anchor = ''] = /(#.*)$/s.exec(href) ?? [];
  return `${origin}/docs/${product_id}/${chain.map(encodeURIComponent).join('/')}${anchor}`;
}
