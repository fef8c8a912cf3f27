import { posix } from 'node:path';
import type { Visibility } from '@portico/contract/constants.ts';
import { toSlug } from '@portico/documents/parse/slug.ts';
import { isVersionRoot, toProductFile } from '../publication/document-path.ts';
import { toYamlText } from '../publishing/export-yaml.ts';

/** A document with its place. A list of them has siblings in reading order. */
export interface TreeDocument {
  id: string;
  parent_id: string | null;
  title: string;
  slug: string;
  /** The visibility that the document's own file sets. */
  visibility: Visibility | null;
  /** Relative to the `docs` folder; of a version's documents, relative to the product's folder. */
  path: string;
  content: string;
}

/** The ids of a document and all its descendants. */
export function withDescendants(documents: readonly TreeDocument[], id: string): Set<string> {
  const found = new Set([id]);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { id: one, parent_id } of documents) if (parent_id !== null && found.has(parent_id)) found.add(one);
  }
  return found;
}

/** Moves a document below another parent, or to another place below the same parent. */
export function moveDocument(
  documents: readonly TreeDocument[],
  id: string,
  to: { parent_id: string | null; position: number | undefined },
): TreeDocument[] {
  const moved = documents.find((document) => document.id === id);
  if (!moved) return [...documents];
  const others = documents.filter((document) => document !== moved);
  const siblings = others.filter(({ parent_id }) => parent_id === to.parent_id);
  const next = to.position === undefined ? undefined : siblings[to.position];
  const at = next ? others.indexOf(next) : others.length;
  return others.toSpliced(at, 0, { ...moved, parent_id: to.parent_id });
}

/**
 * Returns the documents at paths that express the hierarchy: a page with children is the `index.md` of a folder.
 * Documents that are already in place stay.
 */
export function placeDocuments(documents: readonly TreeDocument[]): TreeDocument[] {
  const placed = new Map<string, TreeDocument>();
  const taken = new Set<string>();
  const below = Map.groupBy(documents, ({ parent_id }) => parent_id);
  const place = (parent_id: string | null, folder: string): void => {
    const level = below.get(parent_id) ?? [];
    // Existing documents keep their names; new ones get others.
    const inTurn = level.toSorted((a, b) => Number(isIn(folder, b)) - Number(isIn(folder, a)));
    for (const document of inTurn) {
      const isFolder = below.has(document.id) || document.path.endsWith('/index.md');
      // The first page of a version stays where the folder of the version is.
      const isFixed = parent_id === null && isVersionRoot(document.path);
      const name = isFixed ? posix.dirname(document.path) : freeName(posix.join(folder, nameOf(document)), taken);
      taken.add(name);
      placed.set(document.id, { ...document, path: isFolder ? `${name}/index.md` : `${name}.md` });
      if (below.has(document.id)) place(document.id, name);
    }
  };
  place(null, '');
  return documents.map((document) => placed.get(document.id) ?? document);
}

const isFolderPage = (path: string) => path.endsWith('/index.md');
const nameOf = ({ path }: TreeDocument) => posix.basename(isFolderPage(path) ? posix.dirname(path) : path.slice(0, -3));
const isIn = (folder: string, { path }: TreeDocument) =>
  posix.join(posix.dirname(isFolderPage(path) ? posix.dirname(path) : path), '.') === (folder || '.');

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let suffix = 1; ; suffix++) {
    const free = suffix === 1 ? name : `${name}-${suffix}`;
    if (!taken.has(free)) return free;
  }
}

/** The documents as files, each with its title, slug and place in its front matter. */
export function toFiles(documents: readonly TreeDocument[]): Map<string, Uint8Array> {
  const orders = new Map<string | null, number>();
  return new Map(
    documents.map(({ parent_id, title, slug, visibility, path, content }) => {
      const order = (orders.get(parent_id) ?? 0) + 1;
      orders.set(parent_id, order);
      const front = toYamlText({
        title,
        ...(!isVersionRoot(path) && { slug: toSlug(slug) }),
        order,
        ...(visibility && { visibility }),
      });
      return [path, Buffer.from(`---\n${front}---\n${content}`)] as const;
    }),
  );
}

const leavesProduct = (target: string) => /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(target);
/** Matches `[text](target)`, `![image](target)` and `[name]: target`. */
const linkTarget = /(\]\(\s*<?|^ {0,3}\[[^\]]+\]:\s*<?)([^\s)>]+)/gm;

/**
 * A base for paths, because links may leave the documents for other products. A relative base would resolve against the
 * working directory.
 */
const product = '/products/this';
const fileOf = (path: string): string => posix.join(product, toProductFile(path));

/** Updates links between documents after a move, in moved and in other documents. */
export function followMoves(before: readonly TreeDocument[], after: readonly TreeDocument[]): TreeDocument[] {
  const newPath = new Map(after.map(({ id, path }) => [id, path]));
  const oldPath = new Map(before.map(({ id, path }) => [id, path]));
  const moved = new Map(before.map(({ id, path }) => [fileOf(path), fileOf(newPath.get(id) ?? path)]));
  if ([...moved].every(([from, to]) => from === to)) return [...after];
  return after.map((document) => {
    const from = posix.dirname(fileOf(oldPath.get(document.id) ?? document.path));
    const to = posix.dirname(fileOf(document.path));
    const content = document.content.replaceAll(linkTarget, (whole, lead: string, link: string) => {
      if (leavesProduct(link)) return whole;
      const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
      const target = posix.join(from, path);
      const isMoved = moved.has(target) && moved.get(target) !== target;
      if (from === to && !isMoved) return whole;
      const way = posix.relative(to, moved.get(target) ?? target);
      return `${lead}${way || posix.basename(document.path)}${rest}`;
    });
    return { ...document, content };
  });
}
