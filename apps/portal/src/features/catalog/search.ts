import {
  type CatalogOrder,
  type ChosenLabel,
  catalogOrders,
  labelFilterMaxLength,
  readLabels,
  type VersionState,
  versionStates,
  writeLabels,
} from '@portico/contract/catalog-filter.ts';
import { nameMaxLength } from '@portico/contract/constants.ts';

const views = ['cards', 'table'] as const;
export type View = (typeof views)[number];

/** The search parameters of the catalog. Defaults are left out. */
export interface CatalogSearch {
  q?: string;
  page?: number;
  view?: View;
  /** Labels as `name:value`, separated by commas. */
  label?: string;
  state?: VersionState;
  strategy?: string;
  sort?: CatalogOrder;
}

export const isView = (value: unknown): value is View => views.some((view) => view === value);

/** Invalid values are ignored, because URLs are written by hand, too. */
export function toCatalogSearch(search: Record<string, unknown>): CatalogSearch {
  const q = toText(search.q);
  const page = Number(search.page);
  const view = search.view;
  const label = writeLabels(readLabels(toText(search.label, labelFilterMaxLength)));
  const state = versionStates.find((each) => each === search.state);
  const strategy = toText(search.strategy);
  const sort = catalogOrders.find((each) => each === search.sort);
  return {
    ...(q && { q }),
    ...(label && { label }),
    ...(state && { state }),
    ...(strategy && { strategy }),
    ...(sort && { sort }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
    ...(isView(view) && { view }),
  };
}

const toText = (value: unknown, most = nameMaxLength): string =>
  typeof value === 'string' ? value.slice(0, most) : '';

export const isFiltered = ({ label, state, strategy }: CatalogSearch): boolean =>
  label !== undefined || state !== undefined || strategy !== undefined;

/** The same search from its first page, with other filters. An empty text removes a filter. */
export function withFilter(
  search: CatalogSearch,
  changes: { label?: string; state?: VersionState | ''; strategy?: string; sort?: CatalogOrder | '' },
): CatalogSearch {
  return toCatalogSearch({ ...search, ...changes, page: 1 });
}

export const withoutFilters = (search: CatalogSearch): CatalogSearch =>
  withFilter(search, { label: '', state: '', strategy: '' });

/** The search with the label chosen, or without it if it is chosen already. */
export function withLabel(search: CatalogSearch, { name, value }: ChosenLabel): CatalogSearch {
  const chosen = readLabels(search.label);
  const others = chosen.filter((label) => label.name !== name || label.value !== value);
  const labels = others.length < chosen.length ? others : [...chosen, { name, value }];
  return withFilter(search, { label: writeLabels(labels) });
}
