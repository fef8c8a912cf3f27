import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that tests run and `npm ci` does not install. */
export interface Program {
  name: string;
  /** Possible names of the command, the best first. */
  commands: readonly string[];
  /** Debian packages that contain it, the best first. A Debian release may lack some of them. */
  packages: readonly string[];
  neededBy: string;
}

/** After this time it is better to report what is missing. */
export const installSeconds = 55;

const usualFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];

export function onThisMachine({ commands }: Pick<Program, 'commands'>): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...usualFolders];
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of the program, which is installed if it is missing. If that fails, the error says what to do. */
export async function need(program: Program): Promise<string> {
  if (!onThisMachine(program)) await install([program]);
  const found = onThisMachine(program);
  if (found) return found;
  throw new Error(missing(program));
}

export const missing = ({ name, packages, neededBy }: Program): string =>
  `${neededBy} need ${name}. None was found, and it could not be installed: install it (Debian's package is ` +
  `${packages[0]}), and run the tests again.`;

/** Installs Debian packages, all at once and within a time limit. In run level 1 a package starts no service. */
export async function install(programs: readonly Program[]): Promise<void> {
  const asRoot = rootCommand();
  if (!asRoot || programs.length === 0) return;
  const patience = AbortSignal.timeout(installSeconds * 1000);
  const apt = (words: string[]) =>
    run([...asRoot, 'env', 'RUNLEVEL=1', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...words], patience);
  await apt(['update']);
  await apt(['install', '-y', '--no-install-recommends', ...programs.flatMap(({ packages }) => offered(packages))]);
}

/** The first of these packages that this Debian release has. */
const offered = (packages: readonly string[]): string[] =>
  packages.filter((each) => spawnSync('apt-cache', ['show', '-q', each]).status === 0).slice(0, 1);

function rootCommand(): string[] | undefined {
  if (spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}

async function run([command = '', ...words]: string[], signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'inherit'], signal });
  child.on('error', () => resolve());
  child.on('close', () => resolve());
  await promise;
}
