import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/** After `tsc`: declarations name each other as they lie in `dist/types`, and nothing outside of it but React and XState. */
const folder = join(import.meta.dirname, 'dist/types');

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = join(entry.parentPath, entry.name);
  const toContract = relative(dirname(file), join(folder, 'contract/src')).split(sep).join(posix.sep);
  const text = readFileSync(file, 'utf8')
    .replaceAll(/(['"])@portico\/contract\//g, `$1${toContract}/`)
    .replaceAll(/((?:from|import)\s*\(?\s*['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2');
  writeFileSync(file, text);
}
