import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packFiles } from './pack-files.ts';
import { root, run } from './run.ts';

interface Target {
  app: string;
  /** The folders with the sources of the build. */
  sources: string[];
  /** Builds of the same sources, in this order. */
  modes?: string[];
  /** Whether the build is for the server: no browser requests it. */
  isServer?: boolean;
}

const targets: Target[] = [
  { app: 'apps/portal', sources: ['apps/portal', 'packages'], modes: ['production', 'renderer'] },
  {
    app: 'apps/server',
    sources: [
      'apps/server',
      'packages/contract',
      'packages/documents',
      'packages/api-reference',
      'packages/i18n',
      'packages/ui',
    ],
    isServer: true,
  },
  { app: 'apps/console', sources: ['apps/console', 'packages'] },
  {
    app: 'packages/auth-elements',
    sources: ['packages/auth-elements', 'packages/contract', 'packages/i18n', 'packages/ui/src/theme'],
    modes: ['script', 'react'],
  },
];

/** Why the pages cannot be built, in one sentence. */
export class BuildError extends Error {}

const howToBuild = 'run npm ci && npm run build first, then npm prune --omit=dev';

const ignored = new Set(['node_modules', 'dist', 'dist-server', 'test-results']);

/** Builds the front ends whose sources changed since they were last built. */
export async function buildStale(): Promise<void> {
  for (const { app, sources, modes = ['production'], isServer = false } of targets) {
    if (!existsSync(join(root, app, 'vite.config.ts'))) continue;
    const stamp = join(root, app, 'dist/.sources');
    const now = await hashSources([...sources, 'package-lock.json', 'tools/build.ts']);
    if ((await readFile(stamp, 'utf8').catch(() => '')) === now) continue;
    if (!existsSync(join(root, 'node_modules/vite'))) {
      throw new BuildError(`${app} is not built, and this installation has no tools to build it: ${howToBuild}.`);
    }
    // On standard error, because other programs read the server's standard output.
    console.error(`Building ${app} …`);
    for (const mode of modes) {
      // A test that builds has NODE_ENV=test. With that Vite would build for development: slower, and with paths of
      // this machine.
      const environment = { NODE_ENV: 'production' };
      const code = await run('vite', ['build', app, '--logLevel', 'warn', '--mode', mode], environment);
      if (code !== 0) throw new BuildError(`${app} could not be built.`);
    }
    if (!isServer) await packFiles(join(root, app, 'dist'));
    await writeFile(stamp, now);
  }
}

async function hashSources(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(paths.map(listFiles))).flat().sort()) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  const kept = entries.filter(({ name }) => !ignored.has(name) && !/\.test\.tsx?$/.test(name));
  const lists = kept.map((entry) =>
    entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
  return (await Promise.all(lists)).flat();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildStale();
