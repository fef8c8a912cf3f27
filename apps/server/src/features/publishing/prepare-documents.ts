import { setImmediate } from 'node:timers/promises';
import { checkMarkdown } from '@portico/documents/parse/markdown.ts';
import { currentVersion } from '@portico/documents/parse/stored-nodes.ts';
import type { DocumentContent } from '../publication/content.ts';
import { toFolderFile } from '../publication/document-path.ts';
import { hashOf } from '../publication/publication.ts';
import { chainsOf } from './document-chains.ts';
import { listDocumentFiles } from './document-files.ts';
import type { ImageContent } from './document-images.ts';
import { type DocumentUrls, type PlacedDocument, resolveLinks } from './document-links.ts';
import type { FileReader } from './file-reader.ts';
import { narrowerOf } from './link-targets.ts';
import type { PortalLinks } from './portal-links.ts';
import type { Readers } from './readers.ts';

/** A document of the last publish, with its nodes. */
interface PublishedDocument {
  source_path: string;
  slug: string;
  content: string;
  nodes: string | null;
}

export interface PublishedDocuments {
  documents: readonly PublishedDocument[];
  /** The hash of each image, by its path. */
  images: ReadonlyMap<string, string>;
}

/** The parts of a product's documents that are unchanged since the last publish. */
export interface KeptDocuments {
  /** Whether all documents are unchanged, so that their nodes stay. */
  all: boolean;
  /** The paths of documents with unchanged text. */
  texts: ReadonlySet<string>;
}

interface Place {
  /** The path in the publishing folder. */
  folder: string;
  /** The readers of the product. */
  readers: Readers;
  images: ReadonlyMap<string, ImageContent>;
  kept: KeptDocuments;
  /** Whether a dead link in an unchanged text is only a warning, because somebody else changed its target. */
  isLenient: boolean;
  urls?: DocumentUrls | undefined;
}

/**
 * Converts the documents of a product to nodes: code is highlighted, and links are checked and rewritten. The meaning
 * of links depends on all documents of a product, so either all documents are unchanged and keep their nodes, or all
 * are converted.
 */
export async function prepareDocuments(
  reader: FileReader,
  documents: readonly DocumentContent[],
  { folder, readers, images, kept, isLenient, urls }: Place,
  links: PortalLinks,
): Promise<DocumentContent[]> {
  if (documents.length === 0) return [];
  // Existing nodes are stored already, and need not be passed along.
  if (kept.all) return [...documents];

  // Loaded on demand, because servers that do not publish never use it.
  const { highlightCode } = await import('@portico/documents/parse/highlight.ts');
  const { drawBlocks } = await import('@portico/documents/parse/draw/draw-blocks.ts');
  const chains = chainsOf(documents);
  const parents = new Set(documents.map(({ parent_path }) => parent_path));
  const fileOf = ({ source_path }: DocumentContent) => toFolderFile(folder, source_path);
  const lineOf = ({ document, line }: { document: DocumentContent; line: number | undefined }) =>
    line === undefined ? undefined : line + (document.lines_above ?? 0);
  const isOld = ({ source_path }: DocumentContent) => isLenient && kept.texts.has(source_path);
  const placed = documents.map((document): PlacedDocument => {
    const { root, mistakes } = checkMarkdown(document.content);
    const tell = isOld(document) ? reader.warn : reader.report;
    const drawn = drawBlocks(root);
    const at = (line: number) => lineOf({ document, line });
    for (const { line, ...why } of [...mistakes, ...drawn.mistakes]) tell(fileOf(document), why, at(line));
    for (const { line, ...why } of drawn.warnings) reader.warn(fileOf(document), why, at(line));
    return {
      ...document,
      root,
      chain: chains.get(document.source_path) ?? [],
      hasChildren: parents.has(document.source_path),
    };
  });
  const { mistakes, outgoing } = resolveLinks(placed, images, new Set(listDocumentFiles(reader, folder)), urls);
  for (const { document, line, ...why } of mistakes) reader.report(fileOf(document), why, lineOf({ document, line }));

  await links.load(outgoing.flatMap(({ document, node }) => links.keysOf(node.href, fileOf(document))));
  for (const { document, node, line } of outgoing) {
    const file = fileOf(document);
    const { href, mistake, warning } =
      (await links.resolve(node.href, { file, readers: narrowerOf(readers, document.visibility) })) ?? {};
    const isKept = isOld(document);
    if (mistake && !isKept) reader.report(file, mistake, lineOf({ document, line }));
    const worry = warning ?? mistake;
    if (worry && (warning || isKept)) reader.warn(file, worry, lineOf({ document, line }));
    if (href !== undefined) node.href = href;
  }
  // Other requests get their turn before the highlighting.
  await setImmediate();
  return placed.map(({ root, chain: _, hasChildren: __, ...document }) => {
    highlightCode(root);
    return { ...document, nodes: JSON.stringify(root) };
  });
}

/**
 * Matches links to other products, which are checked in each publish because their targets may change. It also matches
 * links that were stored before links were checked.
 */
const portalLink = /"href":"(?:product:|(?:https?:\/\/[^"/]*)?\/(?:spec|docs|products)\/)/i;

/** Older nodes of images have no size. */
const isWithoutSizes = (nodes: string): boolean => nodes.includes('"type":"image"') && !nodes.includes('"width":');

export function findKept(
  documents: readonly DocumentContent[],
  images: ReadonlyMap<string, ImageContent>,
  published: PublishedDocuments | undefined,
): KeptDocuments {
  const before = new Map(published?.documents.map((document) => [document.source_path, document]));
  const isSameText = ({ source_path, content }: DocumentContent) => before.get(source_path)?.content === content;
  const texts = new Set(documents.filter(isSameText).map(({ source_path }) => source_path));
  const hasSameImages =
    images.size === published?.images.size &&
    [...images].every(([path, { bytes }]) => published.images.get(path) === hashOf(bytes));
  const all =
    hasSameImages &&
    documents.length === before.size &&
    documents.every((document) => {
      const { slug = '', nodes = null } = before.get(document.source_path) ?? {};
      return (
        isSameText(document) &&
        slug === document.slug &&
        nodes?.startsWith(currentVersion) === true &&
        !portalLink.test(nodes) &&
        !isWithoutSizes(nodes) &&
        !document.content.includes('product:')
      );
    });
  return { all, texts };
}
