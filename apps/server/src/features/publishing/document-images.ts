import type { AssetContent } from './content.ts';
import type { FileReader } from './file-reader.ts';
import { readImage } from './image-type.ts';

/** The images below a folder of documents, by their path in it. Other files are nobody's business. */
export async function readDocumentImages(reader: FileReader, folder: string): Promise<Map<string, AssetContent>> {
  const images = new Map<string, AssetContent>();
  for (const path of reader.listBelow(folder)) {
    if (!/\.(?:png|jpe?g)$/i.test(path)) continue;
    const bytes = await reader.bytes(`${folder}/${path}`);
    if (!bytes) continue;
    const image = readImage(bytes);
    if (typeof image === 'string') reader.report(`${folder}/${path}`, image);
    else images.set(path, { media_type: image.media_type, bytes });
  }
  return images;
}
