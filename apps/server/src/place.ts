import { basename, join } from 'node:path';

// Built into few files, the server lies in a folder beside its source, so that both find these from where they are.
const packageFolder = join(import.meta.dirname, '..');
const isBuilt = basename(import.meta.dirname) === 'dist';

/** What lies beside the code and is read while it runs. */
export const sourceFile = (path: string): string => join(packageFolder, 'src', path);

/** The inside of a thread. */
export const threadFile = (path: string): string =>
  isBuilt ? join(import.meta.dirname, basename(path).replace(/\.ts$/, '.js')) : sourceFile(path);

/** The repository, with the built front ends and the demo. */
export const repositoryFile = (path: string): string => join(packageFolder, '../..', path);
