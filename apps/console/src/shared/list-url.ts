import { useLocation } from '@tanstack/react-router';
import { useGo, useSearch } from './link.tsx';

export const pageSizes = [10, 20, 50, 100] as const;
const usualSize = 20;

/** The state of a list as in its URL: `?q=ada&status=pending&page=2&size=50`. */
export interface ListState {
  readonly text: string;
  /** By the name of the filter; a filter that is off has no entry. */
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly size: number;
}

interface ListUrl extends ListState {
  /** Keeps what is omitted. A change of search, filters or size returns to the first page. */
  readonly change: (changes: {
    readonly text?: string;
    readonly filters?: Readonly<Record<string, string | undefined>>;
    readonly page?: number;
    readonly size?: number;
  }) => void;
}

const toNumber = (text: string | undefined, otherwise: number): number =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : otherwise;

/** Keeps the state of a list in the URL, so that it can be shared, reloaded and reached by the Back button. */
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

/** The state as parameters of the API. A list with filters adds its own. */
export const toPageQuery = ({ page, size }: ListState) => ({ 'page[number]': page, 'page[size]': size });

/** The same with the search, for lists that support one. */
export const toSearchQuery = (state: ListState) => ({
  ...toPageQuery(state),
  ...(state.text && { 'filter[text][contains]': state.text }),
});
