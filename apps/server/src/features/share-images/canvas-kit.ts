import fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CanvasKit, CanvasKitInitOptions } from 'canvaskit-wasm';

const require = createRequire(import.meta.url);

/**
 * The package exports this one function. Its types declare a default export instead, which does not fit Node's
 * `require`.
 */
const initialize = (options: CanvasKitInitOptions) =>
  (require('canvaskit-wasm') as (options: CanvasKitInitOptions) => Promise<CanvasKit>)(options);

/**
 * A bundle contains the module compressed, at the place where the package looks for it, because it would be the largest
 * file of an installation. The package accepts no bytes and reads the file by `fs.readFileSync`, so that function is
 * replaced while it loads, and decompresses this one file.
 */
export async function loadCanvasKit(folder = dirname(require.resolve('canvaskit-wasm'))): Promise<CanvasKit> {
  const file = join(folder, 'canvaskit.wasm');
  if (fs.existsSync(file)) return initialize({ locateFile: () => file });
  const { readFileSync } = fs;
  const readUnpacked = (path: unknown, ...rest: never[]) =>
    path === file ? gunzipSync(readFileSync(`${file}.gz`)) : readFileSync(path as string, ...rest);
  fs.readFileSync = readUnpacked as typeof readFileSync;
  try {
    return await initialize({ locateFile: () => file });
  } finally {
    fs.readFileSync = readFileSync;
  }
}

export const fontFile = (script: string): string =>
  require.resolve(`@fontsource-variable/geist/files/geist-${script}-wght-normal.woff2`);
