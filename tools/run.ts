import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The repository's tools come first, so that everything runs on its Node and not the machine's. */
const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;

/** Node's cache of compiled code. The next start of the same code takes two thirds of the time. */
export const compiledCode = join(root, 'node_modules/.cache/node');

/** The server and its commands as one file, written by `buildStale`. */
export const program = join(root, 'apps/server/dist/portico.js');

/**
 * Runs a command to its end with this terminal, and returns its exit code. A command that exceeds its time limit is
 * ended.
 */
export function run(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
  seconds?: number,
): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compiledCode, ...process.env, ...environment, PATH: path },
    shell: process.platform === 'win32',
    ...(seconds && { timeout: seconds * 1000 }),
  });
  child.on('error', (error) => {
    console.error(error.message);
    resolve(1);
  });
  child.on('close', (code) => resolve(code ?? 1));
  return promise;
}
