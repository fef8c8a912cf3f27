import { findBySlugPath } from './slug-path.ts';

export interface TreePlace {
  /** The slugs of the ancestors, followed by the document's own. */
  readonly chain: readonly string[];
  readonly hasChildren: boolean;
}

/** Has a scheme, begins at the root of a host, or stays within the document. */
const isAbsolute = (href: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|[/\\?#]|$)/i.test(href);

/** The target of a link such as `../guides/labels.md#size`, if it is another document of the product. */
export function resolveDocumentLink<Document extends TreePlace>(
  documents: readonly Document[],
  from: TreePlace,
  href: string,
): { document: Document; hash: string } | undefined {
  const [, path = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? [];
  if (!/\.md$/i.test(path) || isAbsolute(path)) return undefined;
  // Links of a document with children may be relative to its folder; links of any other document are relative to its
  // siblings.
  const folders = from.hasChildren ? [from.chain, from.chain.slice(0, -1)] : [from.chain.slice(0, -1), from.chain];
  const chains = folders.map((folder) => toChain(folder, path));
  const { byChain, bySlug } = indexOf(documents);
  const exact = chains.map((chain) => byChain.get(chain.join('/'))).find((document) => document !== undefined);
  const [chain = []] = chains;
  const document = exact ?? findBySlugPath(bySlug.get(chain.at(-1)) ?? [], chain);
  return document && { document, hash };
}

interface Index<Document> {
  byChain: ReadonlyMap<string, Document>;
  bySlug: ReadonlyMap<string | undefined, readonly Document[]>;
}

/** One index for each list: a document may have a thousand links to a thousand documents. */
const indexes = new WeakMap<readonly TreePlace[], Index<TreePlace>>();

function indexOf<Document extends TreePlace>(documents: readonly Document[]): Index<Document> {
  const known = indexes.get(documents) as Index<Document> | undefined;
  if (known) return known;
  // A Map keeps the last of several equal keys. The first document in the list is meant, so the list is reversed.
  const byChain = new Map(documents.toReversed().map((document) => [document.chain.join('/'), document]));
  const bySlug = new Map<string | undefined, Document[]>();
  for (const document of documents) {
    const slug = document.chain.at(-1);
    const namesakes = bySlug.get(slug);
    if (namesakes) namesakes.push(document);
    else bySlug.set(slug, [document]);
  }
  const index = { byChain, bySlug };
  indexes.set(documents, index);
  return index;
}

function toChain(folder: readonly string[], path: string): string[] {
  const chain = join(folder, path.replace(/\.md$/i, ''));
  // `index.md` is the document of its folder, except at the top.
  return chain.length > 1 && chain.at(-1) === 'index' ? chain.slice(0, -1) : chain;
}

/** The path of a relative URL among the files beside the documents; undefined for any other URL. */
export function toFilePath({ chain, hasChildren }: TreePlace, href: string): string | undefined {
  if (isAbsolute(href)) return undefined;
  const [path = ''] = href.split(/[?#]/, 1);
  return join(hasChildren ? chain : chain.slice(0, -1), path).join('/');
}

/** Steps above the folder of documents stay at its top. */
function join(folder: readonly string[], path: string): string[] {
  const parts = [...folder];
  for (const part of path.split('/').map(decode)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
