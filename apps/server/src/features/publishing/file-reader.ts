import { posix } from 'node:path';
import { because, type Reason } from '../../platform/because.ts';
import { findUnstorableText } from '../../platform/validation/unstorable-text.ts';
import type { createYamlReader, LineOf } from '../../platform/yaml/yaml-file.ts';
import type { Finding } from '../publication/findings.ts';
import { type FolderFiles, maximumFileBytes } from './folder-files.ts';

export type FileReader = ReturnType<typeof createFileReader>;

/** Reads files of a folder, and collects all findings instead of stopping at the first. */
export function createFileReader(files: FolderFiles) {
  const findings: Finding[] = [];
  const report = (file: string, why: Reason, line?: number) => findings.push({ file, line, ...why });
  const warnings: Finding[] = [];
  const warn = (file: string, why: Reason, line?: number) => warnings.push({ file, line, ...why });
  const folders = indexFolders(files);

  const lines = new Map<string, LineOf>();
  const read = new Set<string>();
  const foldersRead = new Set<string>();

  function noteRead(path: string): void {
    if (read.has(path)) return;
    read.add(path);
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) foldersRead.add(path.slice(0, at));
  }

  /**
   * Returns the file's bytes, or reports a finding. Nothing outside the folder is read, whatever a path or a link says.
   */
  async function bytes(file: string): Promise<Buffer | undefined> {
    const path = posix.normalize(file);
    if (isOutside(path)) return void report(file, because('outside-folder'));
    noteRead(path);
    const found = (await files.get(path)?.read()) ?? 'no-such-file';
    if (found === 'file-too-large')
      return void report(file, because(found, { megabytes: maximumFileBytes / 1024 / 1024 }));
    if (typeof found === 'string') return void report(file, because(found));
    return Buffer.from(found.buffer, found.byteOffset, found.byteLength);
  }

  async function text(file: string): Promise<string | undefined> {
    const content = await bytes(file);
    if (!content) return undefined;
    try {
      const decoded = new TextDecoder('utf-8', { fatal: true }).decode(content);
      if (findUnstorableText(decoded) === undefined) return decoded;
      return void report(file, because('nul-character'));
    } catch {
      return void report(file, because('not-utf-8'));
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

  /** Whether a file that another file names exists. If not, the finding is at the place of the name. */
  function hasNamed(file: string, { from, path, toReason }: NameInFile): boolean {
    const normal = posix.normalize(file);
    if (!isOutside(normal) && files.has(normal)) return true;
    report(from, toReason(isOutside(normal)), lineOf(from, path));
    return false;
  }

  return {
    findings,
    report,
    /** Findings that the author should know and need not fix. */
    warnings,
    warn,
    bytes,
    text,
    yaml,
    lineOf,
    hasNamed,
    /** Notes a file whose findings are told elsewhere, so that it does not count as unread. */
    noteRead,
    has: (path: string) => files.has(posix.normalize(path)),
    /** The files of a folder, by name. */
    list: (folder: string): { name: string; isFolder: boolean }[] =>
      [...(folders.get(folder) ?? [])].map(([name, isFolder]) => ({ name, isFolder })).sort(byName),
    /** All files at any depth below a folder, by their path in it. */
    listBelow: (folder: string): string[] => walk(folders, folder),
    /** The files that were not read. */
    unread: (): string[] => [...files.keys()].filter((path) => !read.has(path)).sort(),
    hasReadBelow: (folder: string): boolean => foldersRead.has(folder),
  };
}

/** The name of a file inside another file. */
interface NameInFile {
  from: string;
  path: Parameters<LineOf>[0];
  toReason(isOutside: boolean): Reason;
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
