import type { DocumentBranch } from '@portico/contract/documents.ts';
import { findBySlugPath } from '@portico/documents/parse/slug-path.ts';

export interface PlacedDocument {
  readonly branch: DocumentBranch;
  /** The slugs of its ancestors and its own: its address below the product (DOC-02). */
  readonly chain: readonly string[];
}

/** Every document in reading order, each with its way through the tree. */
export function listDocuments(tree: readonly DocumentBranch[], above: readonly string[] = []): PlacedDocument[] {
  return tree.flatMap((branch) => {
    const chain = [...above, branch.slug];
    return [{ branch, chain }, ...listDocuments(branch.children, chain)];
  });
}

/** Where a link such as `../guides/labels.md#size` leads, if that is another document of the product. */
export function resolveDocumentLink(
  documents: readonly PlacedDocument[],
  from: PlacedDocument,
  href: string,
): { document: PlacedDocument; hash: string } | undefined {
  const [, path = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? [];
  if (!/\.md$/i.test(path) || /^[a-z][a-z0-9+.-]*:|^\//i.test(path)) return undefined;
  // The page of a folder is written inside it, any other page beside its siblings.
  const folders =
    from.branch.children.length > 0 ? [from.chain, from.chain.slice(0, -1)] : [from.chain.slice(0, -1), from.chain];
  const chains = folders.map((folder) => toChain(folder, path));
  const exact = chains.flatMap((chain) =>
    documents.filter((document) => document.chain.join('/') === chain.join('/')),
  )[0];
  const document = exact ?? findBySlugPath(documents, chains[0] ?? []);
  return document && { document, hash };
}

function toChain(folder: readonly string[], path: string): string[] {
  const chain = [...folder];
  for (const part of path.replace(/\.md$/i, '').split('/')) {
    if (part === '..') chain.pop();
    else if (part !== '.' && part !== '') chain.push(part);
  }
  // `index.md` is the page of its folder, except at the top, where there is none.
  return chain.length > 1 && chain.at(-1) === 'index' ? chain.slice(0, -1) : chain;
}
