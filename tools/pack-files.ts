import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const kinds = new Set(['.js', '.css', '.svg', '.txt', '.json']);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Compresses the files of a built front end, so that no server compresses them while a browser waits. */
export async function packFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && kinds.has(extname(entry.name)));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const plain = await readFile(file);
      if (plain.length <= 1024) return;
      await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, quality));
      await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }));
    }),
  );
}
