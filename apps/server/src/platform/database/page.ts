import type { Page } from '@portico/contract/paging.ts';
import type { SelectQueryBuilder } from 'kysely';
import { countRows } from './count.ts';

export interface PageRequest {
  size: number;
  number: number;
}

interface PageQuery {
  'page[size]'?: number;
  'page[number]'?: number;
}

/** The schema fills in the defaults, so both are there by now. */
export const toPageRequest = (query: PageQuery): PageRequest => ({
  size: query['page[size]'] ?? 10,
  number: query['page[number]'] ?? 1,
});

/**
 * One page of what `filtered` finds. The caller's `read` adds columns and an order that is total (it ends in the id),
 * so that no row is shown twice or missed between pages.
 */
export async function fetchPage<DB, TB extends keyof DB, Row>(
  filtered: SelectQueryBuilder<DB, TB, unknown>,
  read: (filtered: SelectQueryBuilder<DB, TB, unknown>) => SelectQueryBuilder<DB, TB, Row>,
  page: PageRequest,
): Promise<Page<Row>> {
  const offset = (page.number - 1) * page.size;
  const data = (await read(filtered).limit(page.size).offset(offset).execute()) as Row[];
  const isLastPage = data.length < page.size && (data.length > 0 || offset === 0);
  const total = isLastPage ? offset + data.length : await countRows(filtered);
  return { data, meta: { page: { ...page, total } } };
}

export function mapPage<From, To>(page: Page<From>, to: (row: From) => To): Page<To> {
  return { data: page.data.map(to), meta: page.meta };
}
