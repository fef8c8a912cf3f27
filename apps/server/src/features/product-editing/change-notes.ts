import { readFrontMatter } from '@portico/documents/parse/front-matter.ts';
import { isNotePath } from '../publication/change-note-path.ts';
import type { ProductFolder } from '../publication/portal-editor.ts';
import { toYamlText } from '../publishing/export-yaml.ts';

/** Moves the notes of renamed versions, and deletes those of deleted versions. */
export function moveChangeNotes(
  { files }: Pick<ProductFolder, 'files'>,
  version: string,
  name: string | undefined,
): void {
  for (const [path, bytes] of files) {
    if (!isNotePath(path)) continue;
    const { front, body } = readFrontMatter(new TextDecoder().decode(bytes), 'change-note');
    if (front.version !== version) continue;
    if (name === undefined) files.delete(path);
    else files.set(path, Buffer.from(`---\n${toYamlText({ ...front, version: name })}---\n${body}`));
  }
}
