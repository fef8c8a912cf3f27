import { posix } from 'node:path';
import { isNarrower, type Visibility } from '@portico/contract/constants.ts';
import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import type { DocumentContent } from '../publication/content.ts';
import { resolveDocumentPath } from '../publication/document-path.ts';
import { type Conversion, targetNodes, toTargetsAlone } from './conversion.ts';
import type { ImageContent } from './document-images.ts';

/**
 * Adds the visibility of images: the widest of the documents that show or link to it. An image that no document
 * mentions has the visibility of its folder's page.
 */
export function withVisibility(
  images: ReadonlyMap<string, ImageContent>,
  documents: readonly DocumentContent[],
  conversions: ReadonlyMap<string, Conversion> = new Map(),
): Map<string, ImageContent> {
  if (documents.every(({ visibility }) => visibility === undefined)) return new Map(images);
  const mentioned = new Map<string, Visibility | undefined>();
  for (const { source_path, content, visibility } of documents) {
    const known = conversions.get(source_path);
    for (const file of filesIn(known ? toTargetsAlone(known) : parseMarkdown(content), source_path)) {
      if (!mentioned.has(file) || isWider(visibility, mentioned.get(file))) mentioned.set(file, visibility);
    }
  }
  const pages = new Map(documents.map(({ source_path, visibility }) => [source_path, visibility]));
  return new Map(
    [...images].map(([path, image]) => [
      path,
      { ...image, visibility: mentioned.has(path) ? mentioned.get(path) : ofFolder(posix.dirname(path), pages) },
    ]),
  );
}

/** Undefined is as wide as the product. */
const isWider = (one: Visibility | undefined, other: Visibility | undefined): boolean =>
  other !== undefined && (one === undefined || isNarrower(other, one));

function ofFolder(folder: string, pages: ReadonlyMap<string, Visibility | undefined>): Visibility | undefined {
  if (folder === '.') return undefined;
  return pages.get(`${folder}/index.md`) ?? ofFolder(posix.dirname(folder), pages);
}

function* filesIn(root: DocumentRoot, source_path: string): Generator<string> {
  for (const node of targetNodes(root)) {
    const dark = node.type === 'image' ? node.darkUrl : undefined;
    for (const url of [node.type === 'link' ? node.href : node.url, dark]) {
      const [path = ''] = url?.split(/[?#]/, 1) ?? [];
      const file = path === '' ? undefined : resolveDocumentPath(source_path, decode(path));
      if (file !== undefined) yield file;
    }
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
