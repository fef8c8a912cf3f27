import { readLabels } from '@portico/contract/catalog-filter.ts';
import { nameMaxLength } from '@portico/contract/constants.ts';
import { type PlaceKind, placeKinds, searchTextMaxLength } from '@portico/contract/place-kinds.ts';

/** The search parameters of the page. Defaults are left out. */
export interface PlaceSearch {
  q?: string;
  kind?: PlaceKind;
  /** Its slug. */
  product?: string;
  /** As `name:value`. */
  label?: string;
  page?: number;
}

/** People also write URLs by hand, so invalid values are ignored. */
export function toPlaceSearch(search: Record<string, unknown>): PlaceSearch {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, searchTextMaxLength) : '';
  const kind = placeKinds.find((each) => each === search.kind);
  const product = typeof search.product === 'string' ? search.product.slice(0, nameMaxLength) : '';
  const [label] = readLabels(typeof search.label === 'string' ? search.label : undefined);
  const page = Number(search.page);
  return {
    ...(q && { q }),
    ...(kind && { kind }),
    ...(product && { product }),
    ...(label && { label: `${label.name}:${label.value}` }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** The same search from its first page, with another filter. An empty text removes it. */
export const withPlaceFilter = (search: PlaceSearch, change: { product?: string; label?: string }): PlaceSearch =>
  toPlaceSearch({ ...search, ...change, page: 1 });
