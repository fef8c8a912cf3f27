import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/**
 * Runs after `tsc`. Makes the declarations refer to each other by their paths in `dist/types`, and otherwise only to
 * React and XState.
 */
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
