import type { DocumentBranch } from '@portico/contract/documents.ts';

export interface DocumentRow {
  id: string;
  parent_document_id: string | null;
  slug: string;
  title: string;
  position: number;
}

/** Documents below their parents, in the given order. One without its parent is at the top. */
export function toTree(documents: readonly DocumentRow[]): DocumentBranch[] {
  const branches = new Map(documents.map((document) => [document.id, toBranch(document)]));
  const roots: DocumentBranch[] = [];
  for (const branch of branches.values()) {
    const parent = branches.get(branch.parent_document_id ?? '');
    (parent?.children ?? roots).push(branch);
  }
  return roots;
}

const toBranch = ({ position, ...document }: DocumentRow): DocumentBranch => ({
  id: document.id,
  parent_document_id: document.parent_document_id,
  slug: document.slug,
  title: document.title,
  metadata: { order: position },
  children: [],
});

/** Documents in order, each with its path of slugs. */
export function toPlaced<Row extends Pick<DocumentRow, 'id' | 'parent_document_id' | 'slug'>>(
  documents: readonly Row[],
): (Row & { chain: string[]; hasChildren: boolean })[] {
  const known = new Map(documents.map((document) => [document.id, document]));
  const parents = new Set(documents.map(({ parent_document_id }) => parent_document_id));
  const chainOf = ({ parent_document_id, slug }: Row): string[] => {
    const parent = known.get(parent_document_id ?? '');
    return parent ? [...chainOf(parent), slug] : [slug];
  };
  return documents.map((document) => ({
    ...document,
    chain: chainOf(document),
    hasChildren: parents.has(document.id),
  }));
}
