import { basename, join } from 'node:path';

// `import.meta.dirname` is `apps/server/dist` in a build, and `apps/server/src/platform` otherwise.
const isBuilt = basename(import.meta.dirname) === 'dist';
const packageFolder = join(import.meta.dirname, isBuilt ? '..' : '../..');

/** A file that is read while the server runs, by its path in `src`. */
export const sourceFile = (path: string): string => join(packageFolder, 'src', path);

/** The entry of a worker thread. */
export const threadFile = (path: string): string =>
  isBuilt ? join(import.meta.dirname, basename(path).replace(/\.ts$/, '.js')) : sourceFile(path);

/** A file of the repository, such as a built front end or the demo. */
export const repositoryFile = (path: string): string => join(packageFolder, '../..', path);

/** The program that a server process or a command runs. */
export const programEntry: string = isBuilt ? join(import.meta.dirname, 'portico.js') : sourceFile('main.ts');
