import { join } from 'node:path';

// Built into one file, the server lies in a folder beside its source, so that both find these from where they are.
const packageFolder = join(import.meta.dirname, '..');

/** What lies beside the code and is read while it runs: workers, lists. */
export const sourceFile = (path: string): string => join(packageFolder, 'src', path);

/** The repository, with the built front ends and the demo. */
export const repositoryFile = (path: string): string => join(packageFolder, '../..', path);
