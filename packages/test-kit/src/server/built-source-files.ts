import { basename, dirname, join } from 'node:path';
import { program } from './program.ts';

export { programEntry, repositoryFile, sourceFile } from '@portico/server/platform/source-files.ts';

/** The built file of a thread. Loading a thread from its sources takes half a second. */
export const threadFile = (path: string): string => join(dirname(program), basename(path).replace(/\.ts$/, '.js'));
