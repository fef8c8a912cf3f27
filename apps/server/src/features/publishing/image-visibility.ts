import { posix } from 'node:path';
import { isNarrower, type Visibility } from '@portico/contract/constants.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import type { DocumentContent } from '../publication/content.ts';
import { resolveDocumentPath, toFolderFile } from '../publication/document-path.ts';
import { type Conversion, targetNodes, toTargetsAlone, variablesOf } from './conversion.ts';
import { convertText } from './convert-text.ts';
import type { ImageContent } from './document-images.ts';
import type { SharedTexts } from './shared-texts.ts';

interface Place {
  /** The path in the publishing folder. */
  folder: string;
  conversions: ReadonlyMap<string, Conversion>;
  shared: SharedTexts;
}

/**
 * Adds the visibility of images: the widest of the documents that show or link to it. An image that no document
 * mentions has the visibility of its folder's page.
 */
export async function withVisibility(
  images: ReadonlyMap<string, ImageContent>,
  documents: readonly DocumentContent[],
  { folder, conversions, shared }: Place,
): Promise<Map<string, ImageContent>> {
  if (documents.every(({ visibility }) => visibility === undefined)) return new Map(images);
  const mentioned = new Map<string, Visibility | undefined>();
  for (const document of documents) {
    const { source_path, content, visibility } = document;
    const known = conversions.get(source_path);
    // Included files and variables show images, too.
    const text = { content, file: toFolderFile(folder, source_path), variables: variablesOf(document, shared) };
    const root = known ? toTargetsAlone(known) : (await convertText(text, shared, withoutDrawings)).root;
    for (const file of filesIn(root, source_path)) {
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

const withoutDrawings = () => ({ mistakes: [], warnings: [] });

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
