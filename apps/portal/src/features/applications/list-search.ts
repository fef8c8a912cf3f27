import type { ApplicationOrder } from '@portico/contract/applications.ts';
import { nameMaxLength } from '@portico/contract/constants.ts';

/** The page sizes of every table on applications (APS-02, CRD-01, PRD-01). */
export const pageSizes = [25, 50, 100] as const;

const otherOrders = ['-name', '-created_at', 'created_at'] as const;

/** By name, by default. */
export const orders = ['name', ...otherOrders] as const;

/** The search parameters of the list. Defaults are left out. */
export interface ListSearch {
  q?: string;
  page?: number;
  size?: number;
  sort?: Exclude<ApplicationOrder, 'name'>;
}

/** Invalid values are ignored, because URLs are written by hand, too. */
export function toListSearch(search: Record<string, unknown>): ListSearch {
  const q = typeof search.q === 'string' ? search.q.slice(0, nameMaxLength) : '';
  const page = Number(search.page);
  const size = Number(search.size);
  const sort = otherOrders.find((order) => order === search.sort);
  return {
    ...(q && { q }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
    ...(size !== pageSizes[0] && pageSizes.some((offered) => offered === size) && { size }),
    ...(sort && { sort }),
  };
}

/** The search parameters of a new application: preselected values, and where to return to (FRM-03, FRM-12). */
export interface NewApplicationSearch {
  auth_strategy_id?: string;
  product?: string;
  product_version?: string;
}

export function toNewApplicationSearch(search: Record<string, unknown>): NewApplicationSearch {
  const textOf = (name: keyof NewApplicationSearch) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? { [name]: value } : {};
  };
  return { ...textOf('auth_strategy_id'), ...textOf('product'), ...textOf('product_version') };
}
