import type { AssetContent } from '../publication/content.ts';
import type { FileReader } from './file-reader.ts';
import { readImage } from './image-type.ts';

export const isPublishedKind = (path: string) => /\.(?:png|jpe?g)$/i.test(path);

/**
 * Kinds that authors use and documents do not show: an SVG can carry scripts, and how much memory an animation needs is said
 * nowhere.
 */
const otherKinds: [name: RegExp, kind: string][] = [
  [/\.svgz?$/i, 'an SVG image'],
  [/\.gif$/i, 'a GIF image'],
  [/\.webp$/i, 'a WebP image'],
  [/\.avif$/i, 'an AVIF image'],
  [/\.bmp$/i, 'a BMP image'],
  [/\.tiff?$/i, 'a TIFF image'],
];

/** What an image is, and that it is not shown; undefined where the file is something else. */
export function otherKindOf(path: string): string | undefined {
  const [, kind] = otherKinds.find(([name]) => name.test(path)) ?? [];
  return kind && `${kind}, which is not supported: documents show PNG and JPEG`;
}

/** The images below a folder of documents, by their path in it. Other files are nobody's business. */
export async function readDocumentImages(reader: FileReader, folder: string): Promise<Map<string, AssetContent>> {
  const images = new Map<string, AssetContent>();
  for (const path of reader.listBelow(folder)) {
    if (!isPublishedKind(path)) continue;
    const bytes = await reader.bytes(`${folder}/${path}`);
    if (!bytes) continue;
    const image = readImage(bytes);
    if (typeof image === 'string') reader.report(`${folder}/${path}`, image);
    else images.set(path, { media_type: image.media_type, bytes });
  }
  return images;
}
