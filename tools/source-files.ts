import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { root } from './run.ts';

export interface SourceFile {
  /** The path from the root of the repository, with `/`. */
  path: string;
  text: string;
  imports: string[];
  /** Imports that are not only of types. */
  valueImports: string[];
}

const folders = ['apps', 'packages', 'e2e', 'bench', 'tools'];
const left = new Set(['node_modules', 'dist', 'test-results', 'peers']);

export async function readSourceFiles(): Promise<SourceFile[]> {
  const paths = (await Promise.all(folders.map((folder) => listFiles(folder)))).flat();
  return Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(root, path), 'utf8');
      return { path, text, imports: listImports(text, importPattern), valueImports: listImports(text, valuePattern) };
    }),
  );
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const lists = entries
    .filter(({ name }) => !left.has(name))
    .map((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(path) : /\.tsx?$/.test(path) && !path.endsWith('.d.ts') ? [path] : [];
    });
  return (await Promise.all(lists)).flat();
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

const valuePattern = new RegExp(importPattern.source.replace('export)\\s', 'export)\\s+(?!type\\b)'), 'g');

function listImports(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, from, bare, dynamic]) => (from ?? bare ?? dynamic) as string);
}

/** The file of this repository that an import names; undefined for an external package. */
export function resolveImport(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(file.path), specifier));
  const [, name, rest] = /^@portico\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  if (!name) return undefined;
  const home = ['server', 'portal', 'console'].includes(name) ? 'apps' : 'packages';
  return `${home}/${name}/src/${rest}`;
}

/** `apps/server`, `packages/ui`, `e2e`: the folder with the package.json that a file belongs to. */
export function workspaceOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'apps' || first === 'packages' ? `${first}/${second}` : first;
}
