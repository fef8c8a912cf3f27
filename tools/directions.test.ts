import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  featureOf,
  findCycles,
  findLayerMistakes,
  mayImport,
  sharedQueries,
  storeFile,
  testFile,
  testsMayImport,
} from './directions.ts';
import { root } from './run.ts';
import { readSourceFiles, resolveImport, type SourceFile, workspaceOf } from './source-files.ts';

const files = await readSourceFiles();
const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The row of the table that applies to a file. */
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

const ofServer = files.filter(({ path }) => isUnder(path, 'apps/server/src') && !path.endsWith('.test.ts'));
const targetsOf = (file: SourceFile) => file.imports.map((specifier) => resolveImport(file, specifier) ?? specifier);

test('files of the server keep to their layers', () => {
  expect(ofServer.flatMap((file) => findLayerMistakes({ ...file, imports: targetsOf(file) }))).toEqual([]);
});

test.each([
  ['flags/service.ts', ['fastify'], '', 'only routes know HTTP'],
  ['flags/browser.ts', ['cookie'], '', 'only routes know HTTP'],
  ['flags/browser.ts', ['apps/server/src/platform/http/cookie.ts'], '', 'only routes know HTTP'],
  ['flags/service.ts', ['kysely'], '', 'SQL lives in stores'],
  ['flags/service.ts', [], 'transaction.selectFrom("flag")', 'SQL lives in stores'],
  ['flags/publish-store.ts', ['packages/contract/src/problems.ts'], '', 'a store knows no rules'],
  ['flags/remote-routes.ts', ['node:https'], '', 'sent by platform/outbound'],
])('%s that imports %j is refused', (name, imports, text, because) => {
  const path = `apps/server/src/features/${name}`;
  expect(findLayerMistakes({ path, text, imports, valueImports: imports }).join()).toContain(because);
});

test('a feature does not reach into another feature’s store', () => {
  const wrong = ofServer.flatMap((file) => {
    const own = featureOf(file.path);
    if (!own) return [];
    return targetsOf(file)
      .filter((target) => storeFile.test(target))
      .filter((target) => !(storeFile.test(file.path) && sharedQueries.test(target)))
      .filter((target) => ![undefined, own].includes(featureOf(target)))
      .map((target) => `${file.path} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('no feature imports back into one that imports it, not even types', () => {
  const arrows = new Map<string, Set<string>>();
  for (const file of ofServer) {
    const own = featureOf(file.path);
    if (!own) continue;
    const others = targetsOf(file).flatMap((target) => featureOf(target) ?? []);
    arrows.set(own, new Set([...(arrows.get(own) ?? []), ...others.filter((other) => other !== own)]));
  }
  expect(arrows.size).toBeGreaterThan(30);
  expect(findCycles(arrows)).toEqual([]);
});

test('a cycle is found, and named from its start', () => {
  const arrows = new Map([
    ['access', ['catalog']],
    ['catalog', ['search', 'flags']],
    ['search', ['teams', 'catalog']],
  ]);
  expect(findCycles(arrows)).toEqual(['catalog -> search -> catalog']);
});

test('every package that a file imports is declared by its own workspace', async () => {
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

test('no file imports back into one that imports it, not even types', () => {
  const paths = new Set(files.map(({ path }) => path));
  const arrows = new Map(files.map((file) => [file.path, targetsOf(file).filter((target) => paths.has(target))]));
  expect(findCycles(arrows)).toEqual([]);
});
