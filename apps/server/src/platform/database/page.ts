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

/** The schema has filled in the defaults, so both exist. */
export const toPageRequest = (query: PageQuery): PageRequest => ({
  size: query['page[size]'] ?? 10,
  number: query['page[number]'] ?? 1,
});

/**
 * One page of the rows of `filtered`. The caller's `read` adds columns and a total order (it ends in the id), so that
 * pages neither repeat nor skip rows.
 */
export const fetchPage = <DB, TB extends keyof DB, Row>(
  filtered: SelectQueryBuilder<DB, TB, unknown>,
  read: (filtered: SelectQueryBuilder<DB, TB, unknown>) => SelectQueryBuilder<DB, TB, Row>,
  page: PageRequest,
): Promise<Page<Row>> =>
  toPage(
    page,
    ({ limit, offset }) => read(filtered).limit(limit).offset(offset).execute() as Promise<Row[]>,
    () => countRows(filtered),
  );

/**
 * The same by prepared statements: `read` gets a limit and an offset. Rows are counted only where the page does not
 * show that it is the last.
 */
export async function toPage<Row>(
  page: PageRequest,
  read: (part: { limit: number; offset: number }) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<Page<Row>> {
  const offset = (page.number - 1) * page.size;
  const data = await read({ limit: page.size, offset });
  const isLastPage = data.length < page.size && (data.length > 0 || offset === 0);
  const total = isLastPage ? offset + data.length : await count();
  return { data, meta: { page: { ...page, total } } };
}

export function mapPage<From, To>(page: Page<From>, to: (row: From) => To): Page<To> {
  return { data: page.data.map(to), meta: page.meta };
}
