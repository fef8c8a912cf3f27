import { readFileSync, statSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { folderFileBytesMaximum } from '@portico/contract/publishing.ts';
import { because } from '../../platform/because.ts';
import { FolderError } from '../publication/findings.ts';

/** Larger files are refused before they are read. */
export const maximumFileBytes = folderFileBytesMaximum;

/** The reason why a file is not read. */
export type Refusal = 'outside-folder' | 'file-too-large' | 'no-such-file';

export interface FolderFile {
  read(): Promise<Uint8Array | Refusal>;
}

/**
 * The files of a publishing folder by their path in it, with `/` on every system. It hides whether they are on disk or
 * in memory.
 */
export type FolderFiles = ReadonlyMap<string, FolderFile>;

/** Folders of other tools, which may be large and are not content. */
const isSkipped = (name: string) => name.startsWith('.') || name === 'node_modules';

/** Lists the files of a folder on disk. Nothing outside the folder is read, and linked folders are not followed. */
export async function listFolderFiles(folder: string): Promise<FolderFiles> {
  const root = await realpath(folder).catch(() => {
    throw new FolderError([{ file: folder, ...because('no-such-folder') }]);
  });
  const files = new Map<string, FolderFile>();
  const open = [''];
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    const entries = await readdir(join(root, below), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (isSkipped(entry.name)) continue;
      const path = below ? `${below}/${entry.name}` : entry.name;
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile()) files.set(path, { read: async () => readSmall(join(root, path)) });
      else if (entry.isSymbolicLink()) files.set(path, linkOnDisk(root, path));
    }
  }
  return files;
}

/** Reads at once: a command that reads its own disk serves nobody meanwhile, and thousands of files are faster so. */
function readSmall(file: string): Uint8Array | Refusal {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return 'no-such-file';
  return found.size > maximumFileBytes ? 'file-too-large' : readFileSync(file);
}

/** Links are resolved when they are read, because their targets may have changed since the listing. */
const linkOnDisk = (root: string, path: string): FolderFile => ({
  async read() {
    const real = await realpath(join(root, path)).catch(() => undefined);
    if (real === undefined) return 'no-such-file';
    return real.startsWith(root + sep) ? readSmall(real) : 'outside-folder';
  },
});

/** Files in memory, from an upload or from an earlier revision. */
export const filesInMemory = (contents: Iterable<readonly [path: string, bytes: Uint8Array]>): FolderFiles =>
  new Map(
    [...contents].map(([path, bytes]) => [
      path,
      { read: async () => (bytes.byteLength > maximumFileBytes ? ('file-too-large' as const) : bytes) },
    ]),
  );
