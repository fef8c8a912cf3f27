import type { AssetContent } from '../publication/content.ts';
import type { FileReader } from './file-reader.ts';
import { readImage } from './image-type.ts';

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

/** The kind of an image that is not shown; undefined where the file is something else. */
export const otherKindOf = (path: string): string | undefined => otherKinds.find(([name]) => name.test(path))?.[1];

/** The images below a folder of documents, by their path in it. Other files are nobody's business. */
export async function readDocumentImages(reader: FileReader, folder: string): Promise<Map<string, AssetContent>> {
  const images = new Map<string, AssetContent>();
  for (const path of reader.listBelow(folder)) {
    if (!isPublishedKind(path)) continue;
    const bytes = await reader.bytes(`${folder}/${path}`);
    if (!bytes) continue;
    const image = readImage(bytes);
    if ('cause' in image) reader.report(`${folder}/${path}`, image);
    else images.set(path, { media_type: image.media_type, bytes });
  }
  return images;
}
