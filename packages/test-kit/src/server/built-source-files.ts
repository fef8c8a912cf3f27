import { basename, dirname, join } from 'node:path';
import { program } from './program.ts';

export { repositoryFile, sourceFile } from '@portico/server/platform/source-files.ts';

/** The inside of a thread as it was built: to read and strip it from its sources takes half a second for each thread. */
export const threadFile = (path: string): string => join(dirname(program), basename(path).replace(/\.ts$/, '.js'));
