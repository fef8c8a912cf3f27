import type { DocumentBranch } from '@portico/contract/documents.ts';
import type { ReadingLanguage } from '../translations/service.ts';

export interface DocumentRow {
  id: string;
  parent_document_id: string | null;
  slug: string;
  title: string;
  position: number;
  product_version_id?: string | null;
}

/** Optional parts of an answer. */
export interface Included {
  version?: boolean;
  /** The language of titles. */
  reading?: ReadingLanguage;
}

/** The first page of a version names it, so that a reader's list can have the pages of one version only. */
export const toMetadata = (
  { position, product_version_id, parent_document_id }: DocumentRow,
  { version = false }: Included = {},
): DocumentBranch['metadata'] => ({
  order: position,
  ...(version && product_version_id && parent_document_id === null && { version_id: product_version_id }),
});

/** Documents below their parents, in the given order. One without its parent is at the top. */
export function toTree(documents: readonly DocumentRow[], included?: Included): DocumentBranch[] {
  const branches = new Map(documents.map((document) => [document.id, toBranch(document, included)]));
  const roots: DocumentBranch[] = [];
  for (const branch of branches.values()) {
    const parent = branches.get(branch.parent_document_id ?? '');
    (parent?.children ?? roots).push(branch);
  }
  return roots;
}

const toBranch = (document: DocumentRow, included?: Included): DocumentBranch => ({
  id: document.id,
  parent_document_id: document.parent_document_id,
  slug: document.slug,
  title: document.title,
  metadata: toMetadata(document, included),
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
