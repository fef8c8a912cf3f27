import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../tools/run.ts';

/** A folder below `bench/` with packages of its own. They are installed on first use, so that `npm ci` stays small. */
export async function installedApart(name: string): Promise<string> {
  const folder = join(import.meta.dirname, name);
  if (!existsSync(join(folder, 'node_modules'))) {
    const options = ['--no-package-lock', '--no-workspaces', '--ignore-scripts', '--no-audit', '--no-fund'];
    const code = await run('npm', ['install', '--prefix', folder, ...options]);
    if (code !== 0) throw new Error(`The packages of bench/${name} could not be installed.`);
  }
  return folder;
}

export const importApart = async <Module>(folder: string, file: string): Promise<Module> =>
  (await import(pathToFileURL(join(folder, 'node_modules', file)).href)) as Module;
