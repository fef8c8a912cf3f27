import type { DocumentBranch } from '@portico/contract/documents.ts';

export interface DocumentRow {
  id: string;
  parent_document_id: string | null;
  slug: string;
  title: string;
  position: number;
}

/** Documents below their parents, in the order given. One whose parent is not among them stands at the top. */
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
