import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { keptApart } from '../apps/server/kept-apart.ts';
import { buildStale } from './build.ts';
import { root } from './run.ts';

/**
 * The runtime files of an installation, at the same paths as in the repository, because the server finds them relative
 * to itself.
 */
const contents = [
  'LICENSE',
  'apps/server/dist',
  'apps/server/src/features/accounts/common-passwords.txt',
  'apps/portal/dist',
  'apps/portal/dist-server',
  'apps/console/dist',
  'packages/auth-elements/dist',
  'content/demo',
  'packages/i18n',
];

/** Files of the builds that only the next build reads, and texts that the builds contain. */
const isUnneeded = (path: string) =>
  path.endsWith('/dist/.sources') || /\/packages\/i18n\/(?!(?!src$)\w+(?:\/(?:mail|problems)\.json)?$)/.test(path);

/** Files of a package that only its developers use, and packages inside it, which are added by their own names. */
const besideCode =
  /\/node_modules(\/|$)|^\/(test|tests|docs|benchmarks|examples|bin\/full|bin\/profiling|\.github)(\/|$)|\.(md|map|html|d\.[cm]?ts)$/;

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * `npm run bundle -- FOLDER [--with-node]`: writes the files that an installation runs into a folder, without those
 * that only build or test. A container image has a Node of its own; `--with-node` adds the current Node as `bin/node`,
 * for machines without one.
 */
async function bundle(folder: string, { with_node = false } = {}): Promise<void> {
  const isBundle = (await readJson(join(folder, 'package.json')).catch(() => ({}))).name === 'portico-bundle';
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0 && !isBundle) throw new Error(`${folder} has files that are no bundle: name another folder.`);
  await buildStale();

  // Written beside the folder and then renamed, so that no server starts from half a bundle.
  const next = `${folder}.next`;
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  for (const path of contents) {
    const filter = (from: string) => !isUnneeded(from);
    await cp(join(root, path), join(next, path), { recursive: true, dereference: true, filter });
  }
  for (const [path, from] of await packagesOf(keptApart, root)) {
    const filter = (file: string) => !besideCode.test(file.slice(from.length));
    await cp(from, join(next, path), { recursive: true, filter });
  }
  await packModule(join(next, 'node_modules/canvaskit-wasm/bin/canvaskit.wasm'));
  if (with_node) await cp(process.execPath, join(next, 'bin/node'));
  const { version, license, dependencies } = await readJson(join(root, 'package.json'));
  const manifest = { name: 'portico-bundle', version, license, type: 'module', engines: { node: dependencies.node } };
  await writeFile(join(next, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await rm(folder, { recursive: true, force: true });
  await rename(next, folder);
}

/** Compresses a module to 40 %. The thread that draws share images decompresses it at its start. */
async function packModule(file: string): Promise<void> {
  await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }));
  await rm(file);
}

/** The packages and their dependencies, each where Node finds it: path in the bundle -> path in the repository. */
async function packagesOf(names: readonly string[], above: string, found = new Map<string, string>()) {
  for (const name of names) {
    const from = await findPackage(name, above);
    const path = from.slice(root.length + 1);
    if (found.has(path)) continue;
    found.set(path, from);
    const { dependencies = {} } = await readJson(join(from, 'package.json'));
    await packagesOf(Object.keys(dependencies), from, found);
  }
  return found;
}

/** Finds a package as Node does: in the nearest `node_modules` that has it. */
async function findPackage(name: string, above: string): Promise<string> {
  for (const folder of createRequire(join(above, 'package.json')).resolve.paths(name) ?? []) {
    if (folder.startsWith(root) && (await exists(join(folder, name)))) return join(folder, name);
  }
  throw new Error(`The package ${name} is not installed: run npm ci first.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const words = process.argv.slice(2);
  const [folder, ...others] = words.filter((word) => word !== '--with-node');
  if (!folder || others.length > 0) {
    console.error('npm run bundle -- FOLDER [--with-node]');
    process.exitCode = 1;
  } else await bundle(resolve(folder), { with_node: words.includes('--with-node') });
}
