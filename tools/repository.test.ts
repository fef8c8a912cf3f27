import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingPackages } from './lock.ts';
import { root } from './run.ts';
import { readSourceFiles } from './source-files.ts';

const files = await readSourceFiles();

/** Files above the limit of lines, each with a reason. */
const mayBeLong: Readonly<Record<string, string>> = {};

/** Tests of whole journeys may be longer than other code. */
const mostLines = (path: string): number => (/^(?:apps|packages)\//.test(path) ? 350 : 400);

test('no source file exceeds the limit of lines', () => {
  const long = files.filter(({ path, text }) => text.split('\n').length > mostLines(path) + 1 && !mayBeLong[path]);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('files are named in kebab-case', () => {
  const odd = files.filter(({ path }) => !/^[a-z0-9.-]+$/.test(path.split('/').at(-1) ?? ''));
  expect(odd.map(({ path }) => path)).toEqual([]);
});

test('imports of our own files include the file extension', () => {
  const vague = files.flatMap(({ path, imports }) =>
    imports
      .filter((name) => name.startsWith('.') && !/\.(tsx?|css|json|svg|woff2|png)(\?\w+)?$/.test(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(vague).toEqual([]);
});

test('a path with an optional segment is written only in its route and in shared/pages.ts', () => {
  const may = /^apps\/(portal|console)\/src\/(routes\/|router\/route-paths\.ts$|shared\/pages\.ts$)/;
  // Code that reads a parameter names the route. Links and redirects use shared/pages.ts.
  const links = files.filter(
    ({ path, text }) => !may.test(path) && /(?<!from: ')\/[\w$]+\/(?:\$\w+\/)*\{-\$/.test(text),
  );
  const paths = links.map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('apps/') && !path.includes('.test.'))).toEqual([]);
});

test('the lock file holds no download URLs', async () => {
  expect(await readFile(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/);
});

test('the lock file names the packages of every platform', async () => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  expect(missingPackages(lock)).toEqual(new Map());
});

test('the continuous integration runs the README’s command for tests', async () => {
  const script = await readFile(join(root, '.ci/run'), 'utf8');
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  expect(script).toContain('npm ci && npm test');
  expect(readme).toContain('npm ci && npm test');
});

test('every direct dependency has a reason in docs/dependencies.md', async () => {
  const manifests = execFileSync('git', ['ls-files', 'package.json', '*/package.json'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && !path.startsWith('bench/peers/'));
  const names = new Set<string>();
  for (const path of manifests) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(await readFile(join(root, path), 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      if (!name.startsWith('@portico/') && !name.startsWith('@types/')) names.add(name);
    }
  }
  const reasons = await readFile(join(root, 'docs/dependencies.md'), 'utf8');
  expect([...names].filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});
