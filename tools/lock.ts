import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.ts';

/**
 * `npm run lock`, after a change of dependencies. A registry may lack the packages of some platforms. npm then leaves
 * them out of the lock file, and `npm ci` refuses that lock file. This script adds them as packages for no platform.
 */
interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
}
export interface LockFile {
  packages: Record<string, Locked & Record<string, unknown>>;
}

/** Optional dependencies that the lock file lacks: name -> version. */
export function missingPackages({ packages }: LockFile): Map<string, string> {
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, version]) => ({ path, name, version })),
  );
  return new Map(wanted.filter((one) => !isLocked(packages, one.path, one.name)).map((one) => [one.name, one.version]));
}

function isLocked(packages: LockFile['packages'], path: string, name: string): boolean {
  return `node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages;
}

function withEveryPlatform(lock: LockFile): LockFile {
  const packages = { ...lock.packages };
  for (const [name, version] of missingPackages(lock)) {
    packages[`node_modules/${name}`] = { version, optional: true, dev: true, os: ['none'], cpu: ['none'] };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

if (import.meta.main) {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(await readFile(file, 'utf8')) as LockFile;
  await writeFile(file, `${JSON.stringify(withEveryPlatform(lock), null, 2)}\n`);
  console.log(`Packages named for other platforms: ${missingPackages(lock).size}`);
}
