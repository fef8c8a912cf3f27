import { posix } from 'node:path';
import { headingAnchors } from '@portico/documents/parse/heading-anchors.ts';
import {
  childrenOf,
  type DocumentNode,
  type DocumentRoot,
  type ImageNode,
  type LinkNode,
} from '@portico/documents/parse/nodes.ts';
import { because, type Reason } from '../../platform/because.ts';
import type { DocumentContent } from '../publication/content.ts';
import { resolveDocumentPath } from '../publication/document-path.ts';
import { type ImageContent, isPublishedKind, otherKindOf } from './document-images.ts';

/** A document with its targets, and the slugs of its ancestors and itself: its path below the product. */
export interface PlacedDocument extends DocumentContent {
  /** The nodes, or only those with targets. */
  root: DocumentRoot;
  /** All nodes, for the anchors of headings. */
  whole(): DocumentRoot;
  chain: string[];
  hasChildren: boolean;
}

/** Where documents have pages and images, if not below their product. */
export interface DocumentUrls {
  toDocument(source_path: string): string;
  toImage(file: string): string;
}

export interface LinkMistake extends Reason {
  document: PlacedDocument;
  node: DocumentNode;
}

/** A link to anything except documents of the product. */
export interface OutgoingLink {
  document: PlacedDocument;
  node: LinkNode;
}

/** Whether a URL leaves the product: it has a scheme, or starts at the root of a host or of the portal. */
const leavesProduct = (url: string) => /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(url);

/**
 * Reports links and images without a target, and rewrites the others for the portal: files link to files, and pages are
 * found by slugs. Links that leave the documents are only collected. `targets` are all documents that a link may name.
 */
export function resolveLinks(
  documents: readonly PlacedDocument[],
  images: ReadonlyMap<string, ImageContent>,
  files: ReadonlySet<string>,
  urls?: DocumentUrls,
  targets: readonly PlacedDocument[] = documents,
): { mistakes: LinkMistake[]; outgoing: OutgoingLink[] } {
  const mistakes: LinkMistake[] = [];
  const outgoing: OutgoingLink[] = [];
  const byPath = new Map(targets.map((document) => [document.source_path, document]));
  const anchors = new Map<PlacedDocument, Set<string>>();
  const findAnchor = (document: PlacedDocument, name: string) => {
    const known = anchors.get(document) ?? new Set(headingAnchors(document.whole()).map(({ anchor }) => anchor));
    anchors.set(document, known);
    return [name, `doc-heading-${name}`].find((anchor) => known.has(anchor));
  };

  const tell = (document: PlacedDocument, node: DocumentNode, why: Reason) => mistakes.push({ document, node, ...why });

  function resolve(document: PlacedDocument, node: DocumentNode, place = node): void {
    if (node.type === 'image' && node.darkUrl !== undefined) resolveDark(document, node);
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'video') return;
    const url = node.type === 'link' ? node.href : node.url;
    const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? [];
    if (url === '') return;
    const file = path === '' ? document.source_path : toFile(document, path);
    if (leavesProduct(url) || file === undefined) {
      if (node.type === 'link') outgoing.push({ document, node });
      else if (!leavesProduct(url)) tell(document, place, because('image-outside', { target: url }));
      return;
    }
    const image = images.get(file);
    if (image) {
      const image_url = urls ? urls.toImage(file) : toImageUrl(document, path, file);
      if (node.type === 'link' && urls) node.href = image_url;
      if (node.type !== 'link') Object.assign(node, { url: image_url, width: image.width, height: image.height });
      return;
    }
    // An image that could not be read has its own finding.
    if (files.has(file) && isPublishedKind(file)) return;
    const kind = files.has(file) ? otherKindOf(file) : undefined;
    if (kind) {
      const code = node.type !== 'link' ? 'image-kind' : 'link-to-image';
      return void tell(document, place, because(code, { target: url, kind }));
    }
    if (node.type !== 'link') return void tell(document, place, whyNoImage(url, file, files));
    const target = byPath.get(file) ?? byPath.get(posix.join(file, 'index.md'));
    if (!target) return void tell(document, place, whyDead(url, file));
    const heading = anchor === '' ? '' : findAnchor(target, decode(anchor));
    if (heading === undefined) {
      return void tell(document, place, because('link-without-heading', { target: url, file: target.source_path }));
    }
    if (urls) node.href = `${path === '' ? '' : urls.toDocument(target.source_path)}${heading && `#${heading}`}`;
    else if (path !== '') node.href = `${toDocumentUrl(document, path, target)}${anchor && `#${anchor}`}`;
  }

  /** The dark variant of an image is resolved as an image of its own. */
  function resolveDark(document: PlacedDocument, node: ImageNode): void {
    const dark: ImageNode = { type: 'image', url: node.darkUrl ?? '', alt: '' };
    resolve(document, dark, node);
    node.darkUrl = dark.url;
  }

  for (const document of documents) visit(document.root, (node) => resolve(document, node));
  return { mistakes, outgoing };
}

function visit(node: DocumentRoot | DocumentNode, each: (node: DocumentNode) => void): void {
  for (const child of childrenOf(node)) {
    each(child);
    visit(child, each);
  }
}

/** The target of a relative path, among the documents; undefined if it leaves them. */
const toFile = ({ source_path }: DocumentContent, path: string): string | undefined =>
  resolveDocumentPath(source_path, decode(path));

const whyNoImage = (target: string, file: string, files: ReadonlySet<string>): Reason =>
  because(files.has(file) ? 'image-not-png-or-jpeg' : 'image-missing', { target });

function whyDead(target: string, file: string): Reason {
  const isPage = /(?:^|\/)[^.]*$|\.md$/i.test(file);
  return because(isPage ? 'link-dead' : 'link-not-published', { target });
}

/** The folder of a page on the portal, by slugs: a page with children is a folder itself. */
const folderOf = ({ chain, hasChildren }: PlacedDocument) => (hasChildren ? chain : chain.slice(0, -1));

function toImageUrl(document: PlacedDocument, path: string, file: string): string {
  const folder = folderOf(document);
  if (posix.join(...folder, decode(path)) === file) return path;
  return `${'../'.repeat(folder.length)}${file.split('/').map(encodeURIComponent).join('/')}`;
}

function toDocumentUrl(document: PlacedDocument, path: string, target: PlacedDocument): string {
  const folder = folderOf(document);
  if (/\.md$/i.test(path) && toChain(folder, path).join('/') === target.chain.join('/')) return path;
  return `${'../'.repeat(folder.length)}${target.chain.map(encodeURIComponent).join('/')}.md`;
}

/**
 * The slugs that the portal reads from a link: `index.md` is the page of its folder, except at the top, which has none.
 */
function toChain(folder: readonly string[], path: string): string[] {
  const chain = posix
    .join('/', ...folder, path.replace(/\.md$/i, ''))
    .split('/')
    .slice(1);
  return chain.length > 1 && chain.at(-1) === 'index' ? chain.slice(0, -1) : chain;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
