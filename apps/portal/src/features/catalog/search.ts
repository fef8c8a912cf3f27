import { nameMaxLength } from '@portico/contract/constants.ts';

const views = ['cards', 'table'] as const;
export type View = (typeof views)[number];

/** The search parameters of the catalog. Defaults are left out. */
export interface CatalogSearch {
  q?: string;
  page?: number;
  view?: View;
}

export const isView = (value: unknown): value is View => views.some((view) => view === value);

/** Invalid values are ignored, because URLs are written by hand, too. */
export function toCatalogSearch(search: Record<string, unknown>): CatalogSearch {
  const q = typeof search.q === 'string' ? search.q.slice(0, nameMaxLength) : '';
  const page = Number(search.page);
  const view = search.view;
  return {
    ...(q && { q }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
    ...(isView(view) && { view }),
  };
}
