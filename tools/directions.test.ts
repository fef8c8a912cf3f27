import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mayImport, serverLayers, sharedQueries, storeFile, testFile, testsMayImport } from './directions.ts';
import { root } from './run.ts';
import { readSourceFiles, resolveImport, workspaceOf } from './source-files.ts';

const files = await readSourceFiles();
const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The row of the table that decides for a file. */
function rowOf(path: string): string | undefined {
  return Object.keys(mayImport)
    .filter((folder) => isUnder(path, folder))
    .sort((a, b) => b.length - a.length)[0];
}

test('every source file belongs to a row of the table of directions', () => {
  expect(files.filter(({ path }) => !rowOf(path)).map(({ path }) => path)).toEqual([]);
});

test('imports between parts of the repository go one way', () => {
  const wrong = files.flatMap((file) => {
    const row = rowOf(file.path) ?? '';
    const allowed = [row, ...(mayImport[row] ?? []), ...(testFile.test(file.path) ? testsMayImport : [])];
    return file.imports
      .map((specifier) => resolveImport(file, specifier))
      .filter((target) => target !== undefined)
      .filter((target) => !allowed.some((folder) => isUnder(target, folder)))
      .map((target) => `${file.path} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('inside the server, layers are kept', () => {
  const wrong = files
    .filter(({ path }) => isUnder(path, 'apps/server/src') && !path.endsWith('.test.ts'))
    .flatMap((file) =>
      serverLayers
        .filter(({ files: layer, except }) => layer.test(file.path) && !except?.test(file.path))
        .flatMap(({ mayNotImport, mayNotContain, because }) => [
          ...file.imports
            .map((specifier) => resolveImport(file, specifier) ?? specifier)
            .filter((target) => mayNotImport.test(target))
            .map((target) => `${file.path} -> ${target}: ${because}`),
          ...(mayNotContain?.test(file.text) ? [`${file.path}: ${because}`] : []),
        ]),
    );
  expect(wrong).toEqual([]);
});

test('a feature does not reach into another feature’s store', () => {
  const featureOf = (path: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];
  const wrong = files.flatMap((file) => {
    const own = featureOf(file.path);
    if (!own || file.path.endsWith('.test.ts')) return [];
    return file.imports
      .map((specifier) => resolveImport(file, specifier) ?? '')
      .filter((target) => storeFile.test(target) && !sharedQueries.test(target))
      .filter((target) => ![undefined, own].includes(featureOf(target)))
      .map((target) => `${file.path} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('every package a file imports is declared by its own workspace', async () => {
  const declared = new Map<string, Set<string>>();
  for (const workspace of new Set(files.map(({ path }) => workspaceOf(path)))) {
    const manifest = JSON.parse(await readFile(join(root, workspace, 'package.json'), 'utf8'));
    const names = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((kind) =>
      Object.keys(manifest[kind] ?? {}),
    );
    declared.set(workspace, new Set([manifest.name, ...names]));
  }
  const missing = files.flatMap(({ path, imports }) =>
    imports
      .filter((specifier) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
      .map((specifier) =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      .filter((name) => !builtinModules.includes(name) && !declared.get(workspaceOf(path))?.has(name))
      .map((name) => `${path} imports ${name}`),
  );
  expect(missing).toEqual([]);
});

test('no import of values goes round in a circle', () => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const valueImports = new Map(
    files.map((file) => [
      file.path,
      [...file.text.matchAll(/(?:^|\n)(?:import|export)\s+(?!type\b)[^'";]*?from\s*'([^']+)'/g)]
        .map(([, specifier]) => resolveImport(file, specifier as string))
        .filter((target) => target !== undefined && byPath.has(target)) as string[],
    ]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: string[]) => {
    if (way.includes(path)) return void circles.push([...way.slice(way.indexOf(path)), path].join(' -> '));
    if (done.has(path)) return;
    for (const next of valueImports.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  expect(circles).toEqual([]);
});
