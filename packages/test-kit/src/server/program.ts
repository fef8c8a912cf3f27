import { join } from 'node:path';

const { PATH, NODE_COMPILE_CACHE, PORTICO_PROGRAM } = process.env;

/** The server and its commands. The tools of the repository set the path of a new build; the default is the sources. */
export const program = PORTICO_PROGRAM || join(import.meta.dirname, '../../../../apps/server/src/main.ts');

/** Only the part of the environment that a process needs. */
export const processEnvironment: Record<string, string> = {
  ...(PATH && { PATH }),
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
};
