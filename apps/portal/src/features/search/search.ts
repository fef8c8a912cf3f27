import { type PlaceKind, placeKinds, searchTextMaxLength } from '@portico/contract/place-kinds.ts';

/** The search parameters of the page. Defaults are left out. */
export interface PlaceSearch {
  q?: string;
  kind?: PlaceKind;
  page?: number;
}

/** People also write URLs by hand, so invalid values are ignored. */
export function toPlaceSearch(search: Record<string, unknown>): PlaceSearch {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, searchTextMaxLength) : '';
  const kind = placeKinds.find((each) => each === search.kind);
  const page = Number(search.page);
  return { ...(q && { q }), ...(kind && { kind }), ...(Number.isSafeInteger(page) && page > 1 && { page }) };
}
