import { useLocation } from '@tanstack/react-router';
import { useGo, useSearch } from './link.tsx';

export const pageSizes = [10, 20, 50, 100] as const;
const usualSize = 20;

/** The state of a list, as its URL holds it: `?q=ada&status=pending&page=2&size=50`. */
export interface ListState {
  readonly text: string;
  /** By the name of the filter; a filter that is off is missing. */
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly size: number;
}

interface ListUrl extends ListState {
  /** What is not said stays; a change of search, filters or size goes back to the first page. */
  readonly change: (changes: {
    readonly text?: string;
    readonly filters?: Readonly<Record<string, string | undefined>>;
    readonly page?: number;
    readonly size?: number;
  }) => void;
}

const toNumber = (text: string | undefined, otherwise: number): number =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : otherwise;

/** The URL holds the state of a list, so that it can be shared, reloaded and reached by Back. */
export function useListUrl(filterNames: readonly string[]): ListUrl {
  const search = useSearch();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const go = useGo();
  const size = toNumber(search.size, usualSize);
  const named = filterNames.flatMap((name) => (search[name] ? [[name, search[name]] as const] : []));
  return {
    text: search.q ?? '',
    filters: Object.fromEntries(named),
    page: toNumber(search.page, 1),
    size: pageSizes.some((offered) => offered === size) ? size : usualSize,
    change({ text, filters, page, size: chosen }) {
      const rest = { ...search, ...(text !== undefined && { q: text }), ...filters };
      const sized = { ...rest, ...(chosen !== undefined && { size: String(chosen) }) };
      go({ to: path, search: { ...sized, page: page && page > 1 ? String(page) : undefined }, replace: true });
    },
  };
}

/** The state as the API's lists take it; filters are added by the list that has them. */
export const toPageQuery = ({ page, size }: ListState) => ({ 'page[number]': page, 'page[size]': size });

/** With the search as well, for lists that look for a text. */
export const toSearchQuery = (state: ListState) => ({
  ...toPageQuery(state),
  ...(state.text && { 'filter[text][contains]': state.text }),
});
