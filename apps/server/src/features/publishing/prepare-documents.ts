import { setImmediate } from 'node:timers/promises';
import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import { currentVersion } from '@portico/documents/parse/stored-nodes.ts';
import type { DocumentContent } from '../publication/content.ts';
import type { PlacedDocument } from './document-links.ts';
import { resolveLinks } from './document-links.ts';
import type { FileReader } from './file-reader.ts';

/** A document of the last publish, with what was made of it. */
interface PublishedDocument {
  source_path: string;
  slug: string;
  content: string;
  nodes: string | null;
}

export interface PublishedDocuments {
  documents: readonly PublishedDocument[];
  images: ReadonlySet<string>;
}

/**
 * Turns the documents of a product into nodes: code is coloured, links are checked and led to where pages are. What links
 * mean depends on all documents of a product, so either all of them are as they were and keep their nodes, or all are made.
 */
export async function prepareDocuments(
  reader: FileReader,
  folder: string,
  documents: readonly DocumentContent[],
  images: ReadonlySet<string>,
  published: PublishedDocuments | undefined,
): Promise<DocumentContent[]> {
  if (documents.length === 0) return [];
  // Nodes that are there already stay there: they need not be carried along.
  if (published && areAsPublished(documents, images, published)) return [...documents];

  // Loaded when there is something to colour: a server that only serves has no use for it.
  const { highlightCode } = await import('@portico/documents/parse/highlight.ts');
  const chains = new Map<string, string[]>();
  const parents = new Set(documents.map(({ parent_path }) => parent_path));
  const placed = documents.map((document): PlacedDocument => {
    const above = document.parent_path === undefined ? [] : (chains.get(document.parent_path) ?? []);
    const chain = [...above, document.slug];
    chains.set(document.source_path, chain);
    return {
      ...document,
      root: parseMarkdown(document.content),
      chain,
      hasChildren: parents.has(document.source_path),
    };
  });
  for (const { document, line, ...why } of resolveLinks(placed, images, new Set(reader.listBelow(folder)))) {
    const place = line === undefined ? undefined : line + (document.lines_above ?? 0);
    reader.report(`${folder}/${document.source_path}`, why, place);
  }
  // A server that publishes has other things to do as well.
  await setImmediate();
  return placed.map(({ root, chain: _, hasChildren: __, ...document }) => {
    highlightCode(root);
    return { ...document, nodes: JSON.stringify(root) };
  });
}

function areAsPublished(
  documents: readonly DocumentContent[],
  images: ReadonlySet<string>,
  published: PublishedDocuments,
): boolean {
  if (documents.length !== published.documents.length || images.size !== published.images.size) return false;
  if ([...images].some((path) => !published.images.has(path))) return false;
  const before = new Map(published.documents.map((document) => [document.source_path, document]));
  return documents.every(({ source_path, slug, content }) => {
    const old = before.get(source_path);
    return old?.slug === slug && old.content === content && old.nodes?.startsWith(currentVersion) === true;
  });
}
