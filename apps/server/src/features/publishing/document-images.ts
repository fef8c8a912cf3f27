import type { AssetContent } from '../publication/asset-content.ts';
import { toFolderFile } from '../publication/document-path.ts';
import { listDocumentFiles } from './document-files.ts';
import type { FileReader } from './file-reader.ts';
import { readDocumentImage } from './image-type.ts';

/** An image with its size in pixels, so that a page can reserve its space. */
export interface ImageContent extends AssetContent {
  width: number;
  height: number;
}

export const isPublishedKind = (path: string) => /\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm)$/i.test(path);

/** Types that not every browser shows. */
const otherKinds: [name: RegExp, kind: string][] = [
  [/\.svgz$/i, 'compressed SVG'],
  [/\.bmp$/i, 'BMP'],
  [/\.heic$/i, 'HEIC'],
  [/\.tiff?$/i, 'TIFF'],
];

/** The type of an unsupported image; undefined for other files. */
export const otherKindOf = (path: string): string | undefined => otherKinds.find(([name]) => name.test(path))?.[1];

/** The images below a folder of documents, by path. Other files are ignored. */
export async function readDocumentImages(reader: FileReader, folder: string): Promise<Map<string, ImageContent>> {
  const images = new Map<string, ImageContent>();
  for (const path of listDocumentFiles(reader, folder)) {
    if (!isPublishedKind(path)) continue;
    const bytes = await reader.bytes(toFolderFile(folder, path));
    if (!bytes) continue;
    const image = readDocumentImage(bytes);
    if ('cause' in image) {
      const { line, ...why } = { line: undefined, ...image };
      reader.report(toFolderFile(folder, path), why, line);
    } else images.set(path, { ...image, bytes });
  }
  return images;
}
