import type { ChosenLabel, VersionState } from '@portico/contract/catalog-filter.ts';

/** Which products of the catalog a reader chose. An empty filter chooses all. */
export interface CatalogFilter {
  labels?: readonly ChosenLabel[] | undefined;
  state?: VersionState | undefined;
  strategy?: string | undefined;
}

export const isFiltered = ({ labels = [], state, strategy }: CatalogFilter): boolean =>
  labels.length > 0 || state !== undefined || strategy !== undefined;
