import type { AssetContent } from '../publication/asset-content.ts';
import type { FileReader } from './file-reader.ts';
import { readImage } from './image-type.ts';

/** An image with its size in pixels, so that a page can reserve its space. */
export interface ImageContent extends AssetContent {
  width: number;
  height: number;
}

export const isPublishedKind = (path: string) => /\.(?:png|jpe?g)$/i.test(path);

/**
 * Image types that documents cannot show: an SVG can contain scripts, and the memory that an animation needs is not
 * stated in the file.
 */
const otherKinds: [name: RegExp, kind: string][] = [
  [/\.svgz?$/i, 'SVG'],
  [/\.gif$/i, 'GIF'],
  [/\.webp$/i, 'WebP'],
  [/\.avif$/i, 'AVIF'],
  [/\.bmp$/i, 'BMP'],
  [/\.tiff?$/i, 'TIFF'],
];

/** The type of an unsupported image; undefined for other files. */
export const otherKindOf = (path: string): string | undefined => otherKinds.find(([name]) => name.test(path))?.[1];

/** The images below a folder of documents, by path. Other files are ignored. */
export async function readDocumentImages(reader: FileReader, folder: string): Promise<Map<string, ImageContent>> {
  const images = new Map<string, ImageContent>();
  for (const path of reader.listBelow(folder)) {
    if (!isPublishedKind(path)) continue;
    const bytes = await reader.bytes(`${folder}/${path}`);
    if (!bytes) continue;
    const image = readImage(bytes);
    if ('cause' in image) reader.report(`${folder}/${path}`, image);
    else images.set(path, { ...image, bytes });
  }
  return images;
}
