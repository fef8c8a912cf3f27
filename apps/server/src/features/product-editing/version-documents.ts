import { toVersionSlug } from '@portico/contract/slug.ts';
import { versionFolderOf } from '../publication/document-path.ts';
import type { ProductFolder } from '../publication/portal-editor.ts';

/**
 * Moves the documents of a renamed version to a folder of its new name, and deletes those of a deleted version. Returns
 * the new path of each document.
 */
export function moveVersionDocuments(
  { files }: Pick<ProductFolder, 'files'>,
  version: { name: string; slug: string },
  name: string | undefined,
): Map<string, string> {
  const moves = new Map<string, string>();
  // A name with a slash cannot be the name of a folder.
  const folder = name?.includes('/') ? toVersionSlug(name) : name;
  for (const [path, bytes] of [...files]) {
    const of = versionFolderOf(path);
    if (of === undefined || (of !== version.name && of !== version.slug)) continue;
    files.delete(path);
    if (folder === undefined) continue;
    const to = `versions/${folder}/${path.slice(`versions/${of}/`.length)}`;
    files.set(to, bytes);
    moves.set(path, to);
  }
  return moves;
}
