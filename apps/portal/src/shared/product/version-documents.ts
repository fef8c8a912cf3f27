import type { DocumentBranch } from '@portico/contract/documents.ts';
import { listDocuments } from './document-tree.ts';

/** The first page of a version's documents, below which the others are. */
const rootOf = (tree: readonly DocumentBranch[], version_id: string): DocumentBranch | undefined =>
  tree.find(({ metadata }) => metadata.version_id === version_id);

/** The version that a document belongs to; undefined for a document of the product. */
export const versionIdOf = (tree: readonly DocumentBranch[], [first]: readonly string[]): string | undefined =>
  tree.find(({ slug, metadata }) => slug === first && metadata.version_id !== undefined)?.metadata.version_id;

/** The documents of the product and of one version. */
export const documentsOf = (tree: readonly DocumentBranch[], version_id: string | undefined): DocumentBranch[] =>
  tree.filter(({ metadata }) => metadata.version_id === undefined || metadata.version_id === version_id);

/** The page with the same path below another version, if there is one. */
export function samePageIn(
  tree: readonly DocumentBranch[],
  chain: readonly string[],
  version_id: string | undefined,
): readonly string[] | undefined {
  const root = version_id === undefined ? undefined : rootOf(tree, version_id);
  if (!root || versionIdOf(tree, chain) === undefined) return undefined;
  const same = [root.slug, ...chain.slice(1)].join('/');
  return listDocuments([root]).find((document) => document.chain.join('/') === same)?.chain;
}

/**
 * The page of another version: the one with the same path, or else the first. Undefined if the version has no
 * documents.
 */
export function pageInVersion(
  tree: readonly DocumentBranch[],
  chain: readonly string[],
  version_id: string,
): readonly string[] | undefined {
  const root = rootOf(tree, version_id);
  return root && (samePageIn(tree, chain, version_id) ?? [root.slug]);
}
