import { posix } from 'node:path';
import { versionFolderOf } from '../publication/document-path.ts';
import type { FileReader } from './file-reader.ts';

/** The files of a folder of documents, for a product with those of its versions. */
export function listDocumentFiles(reader: FileReader, folder: string): string[] {
  const own = reader.listBelow(folder);
  if (!/^products\/[^/]+\/docs$/.test(folder)) return own;
  const below = reader.listBelow(`${posix.dirname(folder)}/versions`).map((path) => `versions/${path}`);
  return [...own, ...below.filter((path) => versionFolderOf(path) !== undefined)];
}
