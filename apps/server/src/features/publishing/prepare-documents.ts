import { setImmediate } from 'node:timers/promises';
import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import { currentVersion } from '@portico/documents/parse/stored-nodes.ts';
import type { DocumentContent } from '../publication/content.ts';
import { hashOf } from '../publication/publication.ts';
import { chainsOf } from './document-chains.ts';
import type { ImageContent } from './document-images.ts';
import { type OutgoingLink, type PlacedDocument, resolveLinks } from './document-links.ts';
import type { FileReader } from './file-reader.ts';
import { narrowerOf, type Readers } from './link-targets.ts';
import type { PortalLinks } from './portal-links.ts';

/** A document of the last publish, with what was made of it. */
interface PublishedDocument {
  source_path: string;
  slug: string;
  content: string;
  nodes: string | null;
}

export interface PublishedDocuments {
  documents: readonly PublishedDocument[];
  /** The hash of each, by its path. */
  images: ReadonlyMap<string, string>;
}

/** What of a product's documents is as it was at the last publish. */
export interface KeptDocuments {
  /** Whether all are, so that their nodes stay as they are. */
  all: boolean;
  /** Those with the same text, by their paths. */
  texts: ReadonlySet<string>;
}

interface Place {
  /** In the publishing folder. */
  folder: string;
  /** Who sees the product. */
  readers: Readers;
  images: ReadonlyMap<string, ImageContent>;
  kept: KeptDocuments;
  /** Whether a dead link that was there before is only warned about: what it led to was changed by somebody else. */
  isLenient: boolean;
}

/**
 * Turns the documents of a product into nodes: code is colored, links are checked and led to where pages are. What links
 * mean depends on all documents of a product, so either all of them are as they were and keep their nodes, or all are made.
 */
export async function prepareDocuments(
  reader: FileReader,
  documents: readonly DocumentContent[],
  { folder, readers, images, kept, isLenient }: Place,
  links: PortalLinks,
): Promise<DocumentContent[]> {
  if (documents.length === 0) return [];
  // Nodes that are there already stay there: they need not be carried along.
  if (kept.all) return [...documents];

  // Loaded when there is something to color: a server that only serves has no use for it.
  const { highlightCode } = await import('@portico/documents/parse/highlight.ts');
  const chains = chainsOf(documents);
  const parents = new Set(documents.map(({ parent_path }) => parent_path));
  const placed = documents.map(
    (document): PlacedDocument => ({
      ...document,
      root: parseMarkdown(document.content),
      chain: chains.get(document.source_path) ?? [],
      hasChildren: parents.has(document.source_path),
    }),
  );
  const fileOf = ({ source_path }: DocumentContent) => `${folder}/${source_path}`;
  const lineOf = ({ document, line }: Pick<OutgoingLink, 'document' | 'line'>) =>
    line === undefined ? undefined : line + (document.lines_above ?? 0);
  const { mistakes, outgoing } = resolveLinks(placed, images, new Set(reader.listBelow(folder)));
  for (const { document, line, ...why } of mistakes) reader.report(fileOf(document), why, lineOf({ document, line }));

  await links.load(outgoing.flatMap(({ document, node }) => links.keysOf(node.href, fileOf(document))));
  for (const { document, node, line } of outgoing) {
    const file = fileOf(document);
    const { href, mistake, warning } =
      (await links.resolve(node.href, { file, readers: narrowerOf(readers, document.visibility) })) ?? {};
    const isOld = isLenient && kept.texts.has(document.source_path);
    if (mistake && !isOld) reader.report(file, mistake, lineOf({ document, line }));
    const worry = warning ?? mistake;
    if (worry && (warning || isOld)) reader.warn(file, worry, lineOf({ document, line }));
    if (href !== undefined) node.href = href;
  }
  // A server that publishes has other things to do as well.
  await setImmediate();
  return placed.map(({ root, chain: _, hasChildren: __, ...document }) => {
    highlightCode(root);
    return { ...document, nodes: JSON.stringify(root) };
  });
}

/** Links to other products are checked at each publish: those may have changed. So are links from before they were. */
const portalLink = /"href":"(?:product:|(?:https?:\/\/[^"/]*)?\/(?:spec|docs|products)\/)/i;

/** Nodes from before the size of an image was part of them. */
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
