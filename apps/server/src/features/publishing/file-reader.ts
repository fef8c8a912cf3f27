import { posix } from 'node:path';
import { findUnstorableText } from '../../platform/validation/unstorable-text.ts';
import type { createYamlReader, LineOf } from '../../platform/yaml/yaml-file.ts';
import type { Finding } from '../publication/findings.ts';
import { type FolderFiles, maximumFileBytes } from './folder-files.ts';

export type FileReader = ReturnType<typeof createFileReader>;

/** Reads files of a folder, and gathers what is wrong with them instead of stopping at the first. */
export function createFileReader(files: FolderFiles) {
  const findings: Finding[] = [];
  const report = (file: string, reason: string, line?: number) => findings.push({ file, line, reason });
  const folders = indexFolders(files);

  const lines = new Map<string, LineOf>();

  /** The file's bytes, or a finding: nothing outside the folder is read, whatever a path or a link says. */
  async function bytes(file: string): Promise<Buffer | undefined> {
    const path = posix.normalize(file);
    if (isOutside(path)) return void report(file, 'lies outside the folder');
    const found = (await files.get(path)?.read()) ?? 'there is no such file';
    if (found === 'is too large') return void report(file, `is larger than ${maximumFileBytes / 1024 / 1024} MB`);
    if (typeof found === 'string') return void report(file, found);
    return Buffer.from(found.buffer, found.byteOffset, found.byteLength);
  }

  async function text(file: string): Promise<string | undefined> {
    const content = await bytes(file);
    if (!content) return undefined;
    try {
      const decoded = new TextDecoder('utf-8', { fatal: true }).decode(content);
      if (findUnstorableText(decoded) === undefined) return decoded;
      return void report(file, 'holds the character NUL, which is no text');
    } catch {
      return void report(file, 'is not UTF-8 text');
    }
  }

  async function yaml<Value>(file: string, read: ReturnType<typeof createYamlReader<Value>>) {
    const content = await text(file);
    if (content === undefined) return undefined;
    const { value, findings: more, lineOf } = read(file, content);
    findings.push(...more);
    if (lineOf) lines.set(file, lineOf);
    return value;
  }

  const lineOf = (file: string, path: Parameters<LineOf>[0]) => lines.get(file)?.(path);

  /** Whether a file that another one names exists. Where it does not, that is told where the name stands. */
  function hasNamed(file: string, { from, path, what, name }: NameInFile): boolean {
    const normal = posix.normalize(file);
    const why = isOutside(normal) ? 'lies outside the folder' : files.has(normal) ? undefined : 'does not exist';
    if (why) report(from, `${what} "${name}", which ${why}`, lineOf(from, path));
    return why === undefined;
  }

  return {
    findings,
    report,
    bytes,
    text,
    yaml,
    lineOf,
    hasNamed,
    has: (path: string) => files.has(posix.normalize(path)),
    /** What stands in a folder, by name. */
    list: (folder: string): { name: string; isFolder: boolean }[] =>
      [...(folders.get(folder) ?? [])].map(([name, isFolder]) => ({ name, isFolder })).sort(byName),
    /** Every file at any depth below a folder, by its path in it. */
    listBelow: (folder: string): string[] => walk(folders, folder),
  };
}

/** A name of another file, and where it stands. */
interface NameInFile {
  from: string;
  path: Parameters<LineOf>[0];
  /** Who names it, as the beginning of a sentence. */
  what: string;
  name: string;
}

const isOutside = (path: string) => path.startsWith('..') || path.startsWith('/');

type Folders = Map<string, Map<string, boolean>>;

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

function walk(folders: Folders, folder: string): string[] {
  return [...(folders.get(folder) ?? [])].flatMap(([name, isFolder]) =>
    isFolder ? walk(folders, `${folder}/${name}`).map((path) => `${name}/${path}`) : [name],
  );
}

function indexFolders(files: FolderFiles): Folders {
  const folders: Folders = new Map();
  for (const path of files.keys()) {
    const parts = path.split('/');
    for (let depth = 0; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      const entries = folders.get(folder) ?? new Map<string, boolean>();
      folders.set(folder, entries.set(parts[depth] as string, depth < parts.length - 1));
    }
  }
  return folders;
}
