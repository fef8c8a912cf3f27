import type { ProductVersion } from '@portico/contract/catalog.ts';
import { oldestFirst } from '../../shared/product/versions.ts';

export interface AskedChanges {
  /** The version to compare with. */
  readonly from: string | undefined;
  /** The list shows only days before this one. */
  readonly until: string | undefined;
}

/** Reads the query of the page's URL. */
export const readAsked = (search: Readonly<Record<string, unknown>>): AskedChanges => {
  const { from, until } = search;
  return {
    from: typeof from === 'string' && from !== '' && from.length <= 255 ? from : undefined,
    until: typeof until === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(until) ? until : undefined,
  };
};

/** The version that was created last before this one. */
export function findPredecessor<Version extends Pick<ProductVersion, 'id' | 'created_at'>>(
  versions: readonly (Version & ProductVersion)[],
  { id }: { readonly id: string },
): ProductVersion | undefined {
  const ordered = oldestFirst(versions);
  return ordered[ordered.findIndex((version) => version.id === id) - 1];
}
