import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveBuilt } from './built-server.ts';
import { compiledCode, root } from './run.ts';
import { stopWithParent } from './stop-with-parent.ts';

/** What `portico` runs, with the repository's Node. Paths in its arguments are relative to the current folder. */
const { npm_lifecycle_event, npm_package_json, INIT_CWD, DATA_DIR } = process.env;
// `npm run` goes to the root of the repository first; `npx` does not.
const isNpmRun = npm_lifecycle_event === 'portico' && npm_package_json === join(root, 'package.json');
if (isNpmRun && INIT_CWD) process.chdir(INIT_CWD);
// `npm start` uses the same data folder, from every folder.
process.env.DATA_DIR = resolve(root, DATA_DIR?.trim() || 'data');

stopWithParent();
enableCompileCache(compiledCode);
const [word = 'serve', ...rest] = process.argv.slice(2);
if (word === 'serve' && rest.length === 0) await serveBuilt();
else await import(pathToFileURL(join(root, 'apps/server/src/main.ts')).href);
