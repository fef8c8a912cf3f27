import { maximumPageSize } from '@portico/contract/constants.ts';
import type { Page } from '@portico/contract/paging.ts';

export interface PageQuery {
  readonly 'page[size]': number;
  readonly 'page[number]': number;
}

/** Requests pages until all items have come or a page is empty (NET-01). */
export async function fetchAllPages<Item>(ask: (page: PageQuery) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let number = 1; ; number += 1) {
    const { data, meta } = await ask({ 'page[size]': maximumPageSize, 'page[number]': number });
    items.push(...data);
    if (data.length === 0 || items.length >= meta.page.total) return items;
  }
}
