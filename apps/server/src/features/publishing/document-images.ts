import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetContent } from './content.ts';
import type { FileReader } from './folder.ts';
import { imageTypeOf } from './image-type.ts';

/** The images below a folder of documents, by their path in it. Other files are nobody's business. */
export async function readDocumentImages(reader: FileReader, folder: string): Promise<Map<string, AssetContent>> {
  const images = new Map<string, AssetContent>();
  const entries = await readdir(join(reader.root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(?:png|jpe?g)$/i.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name)
      .slice(join(reader.root, folder).length + 1)
      .replaceAll('\\', '/');
    const bytes = await reader.bytes(`${folder}/${path}`);
    if (!bytes) continue;
    const media_type = imageTypeOf(bytes);
    if (media_type) images.set(path, { media_type, bytes });
    else reader.report(`${folder}/${path}`, 'is not a PNG or JPEG image');
  }
  return images;
}
