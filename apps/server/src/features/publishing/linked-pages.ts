import type { Visibility } from '@portico/contract/constants.ts';
import type { ReadPage } from './pages-folder.ts';
import type { Readers } from './readers.ts';

/** A page of the last publish. */
export interface StoredPage {
  path: string;
  source_path: string;
  visibility: Visibility | null;
  content: string;
  nodes: string;
  conversion: string | null;
}

/** A page of the site that a link may lead to. */
export interface LinkedPage {
  path: string;
  readers: Readers;
  content: string;
}

/** The pages of the site that links can lead to. */
export interface LinkedPages {
  /** By a path in the publishing folder: `pages/terms.md`. */
  byFile(file: string): LinkedPage | undefined;
  byPath(path: string): LinkedPage | undefined;
  paths(): string[];
  /** Their paths in the publishing folder. */
  files(): string[];
}

export const noPages: LinkedPages = {
  byFile: () => undefined,
  byPath: () => undefined,
  paths: () => [],
  files: () => [],
};

/** The pages of the folder, and earlier ones that stay. */
export function createLinkedPages(
  pages: readonly ReadPage[],
  stored: readonly StoredPage[],
  usual: Visibility,
): LinkedPages {
  const all = [...stored, ...pages].map(({ path, source_path, visibility, content }) => ({
    path,
    source_path,
    readers: visibility ?? usual,
    content,
  }));
  const byFile = new Map(all.map((page) => [`pages/${page.source_path}`, page]));
  const byPath = new Map(all.map((page) => [page.path, page]));
  return {
    byFile: (file) => byFile.get(file) ?? byFile.get(`${file}/index.md`) ?? byFile.get(`${file}.md`),
    byPath: (path) => byPath.get(path.length > 1 ? path.replace(/\/$/, '') : path),
    paths: () => [...byPath.keys()],
    files: () => [...byFile.keys()],
  };
}
