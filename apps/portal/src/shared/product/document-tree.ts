import type { DocumentBranch } from '@portico/contract/documents.ts';
import type { TreePlace } from '@portico/documents/parse/document-targets.ts';

/** The slugs of its path below the product (DOC-02). */
export interface PlacedDocument extends TreePlace {
  readonly branch: DocumentBranch;
}

/** Every document in reading order, each with its way through the tree. */
export function listDocuments(tree: readonly DocumentBranch[], above: readonly string[] = []): PlacedDocument[] {
  return tree.flatMap((branch) => {
    const chain = [...above, branch.slug];
    return [{ branch, chain, hasChildren: branch.children.length > 0 }, ...listDocuments(branch.children, chain)];
  });
}
