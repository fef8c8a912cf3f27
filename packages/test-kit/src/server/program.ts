import { join } from 'node:path';

const { PATH, NODE_COMPILE_CACHE, PORTICO_PROGRAM } = process.env;

/** The server and its commands: as they were just built, where the tests were started by the repository's tools. */
export const program = PORTICO_PROGRAM || join(import.meta.dirname, '../../../../apps/server/src/main.ts');

/** Only what a process of its own needs of the environment. */
export const processEnvironment: Record<string, string> = {
  ...(PATH && { PATH }),
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
};
