import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.ts';

/** A package that an installation runs: `npm ci --omit dev` installs it. */
export interface ProductionPackage {
  name: string;
  version: string;
  /** An SPDX expression; empty if the package names none. */
  license: string;
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

interface Manifest {
  license?: string | { type?: string };
  dependencies?: Record<string, string>;
}

const readJson = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));

/** Each name and version once, sorted by name. */
export async function readProductionPackages(): Promise<ProductionPackage[]> {
  const { packages } = (await readJson('package-lock.json')) as { packages: Record<string, Locked> };
  const found = new Map<string, ProductionPackage>();
  for (const [path, locked] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || locked.dev || locked.devOptional || locked.link) continue;
    const name = path.split('node_modules/').at(-1) ?? '';
    const version = locked.version ?? '';
    found.set(`${name}@${version}`, { name, version, license: await licenseOf(path, locked) });
  }
  return [...found.values()].toSorted((a, b) =>
    a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The license in the package itself. A package for another platform is not installed, so its license is in the lock
 * file only.
 */
async function licenseOf(path: string, { license = '' }: Locked): Promise<string> {
  const manifest = await readJson(`${path}/package.json`).catch(() => undefined);
  const said = (manifest as Manifest | undefined)?.license ?? license;
  return typeof said === 'string' ? said : (said.type ?? '');
}

/** The direct dependencies of the workspaces that run. */
export async function readDirectNames(): Promise<string[]> {
  const folders = await Promise.all(
    ['apps', 'packages'].map(async (above) =>
      (await readdir(join(root, above))).map((folder) => `${above}/${folder}/`),
    ),
  );
  const manifests = await Promise.all(
    ['', ...folders.flat()].map((at) => readJson(`${at}package.json`) as Promise<Manifest>),
  );
  const names = manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies));
  return [...new Set(names)].filter((name) => !name.startsWith('@portico/')).toSorted(compare);
}
