import { nameMaxLength } from '@portico/contract/constants.ts';

const views = ['cards', 'table'] as const;
export type View = (typeof views)[number];

/** What the address of the catalog can say. Defaults are left out of it. */
export interface CatalogSearch {
  q?: string;
  page?: number;
  view?: View;
}

export const isView = (value: unknown): value is View => views.some((view) => view === value);

/** An address is anybody's text: what makes no sense is left out rather than refused. */
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
