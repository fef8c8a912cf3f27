import { locales } from '@portico/contract/constants.ts';
import { toProductFile } from '../publication/document-path.ts';
import type { ProductFolder } from '../publication/portal-editor.ts';
import { toTranslatedFile } from '../publication/translation-content.ts';

interface Placed {
  id: string;
  path: string;
}

/** Moves the translations of moved documents, and deletes those of deleted documents. */
export function moveTranslations(
  { files }: Pick<ProductFolder, 'files'>,
  before: readonly Placed[],
  after: readonly Placed[],
): void {
  const paths = new Map(after.map(({ id, path }) => [id, path]));
  const moved = new Map<string, Uint8Array>();
  for (const { id, path } of before) {
    const to = paths.get(id);
    if (to === path) continue;
    for (const language of locales) {
      const file = toTranslatedFile(toProductFile(path), language);
      const bytes = files.get(file);
      if (!bytes) continue;
      files.delete(file);
      if (to !== undefined) moved.set(toTranslatedFile(toProductFile(to), language), bytes);
    }
  }
  for (const [file, bytes] of moved) files.set(file, bytes);
}
