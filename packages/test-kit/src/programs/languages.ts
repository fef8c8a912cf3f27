import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { install, isExecutable, missing, type Program } from './programs.ts';

const neededBy = 'the tests of code samples';

export const curl: Program = { name: 'curl', commands: ['curl'], packages: ['curl'], neededBy };

export const python: Program = {
  name: 'Python with requests',
  commands: ['python3'],
  packages: ['python3-requests'],
  neededBy,
};

/** A machine may have several Pythons, and only some with the library that code samples use. */
export function installedPython(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return [...new Set(folders)]
    .map((folder) => join(folder, 'python3'))
    .filter(isExecutable)
    .find((file) => spawnSync(file, ['-c', 'import requests']).status === 0);
}

/** Installs Python if it is missing. */
export async function findPython(): Promise<string> {
  const before = installedPython();
  if (before) return before;
  await install([python]);
  const found = installedPython();
  if (found) return found;
  throw new Error(missing(python));
}
