import type { AssetContent } from '../publication/content.ts';
import type { FileReader } from './file-reader.ts';
import { readImage } from './image-type.ts';

/** With its size in pixels: a page that knows it does not jump when the image comes. */
export interface ImageContent extends AssetContent {
  width: number;
  height: number;
}

export const isPublishedKind = (path: string) => /\.(?:png|jpe?g)$/i.test(path);

/**
 * Kinds that authors use and documents do not show: an SVG can carry scripts, and how much memory an animation needs is said
 * nowhere.
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
