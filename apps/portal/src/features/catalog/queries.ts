import type { Client } from '@portico/client/client.ts';
import { getPortalAppearance } from '@portico/contract/portal.ts';
import { searchPortal } from '@portico/contract/search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const productsPerPage = 12;

export const appearanceQuery = (client: Client) =>
  queryOptions({
    queryKey: ['appearance'],
    queryFn: ({ signal }) => client.send(getPortalAppearance, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ variables }) => variables.catalog,
  });

interface Asked {
  readonly q?: string | undefined;
  readonly page?: number | undefined;
}

export const productsQuery = (client: Client, { q = '', page = 1 }: Asked) =>
  queryOptions({
    queryKey: ['products', { q, page }],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.send(
        searchPortal,
        {
          params: { indices: 'product-catalog' },
          query: { q, join: 'versions', 'page[size]': productsPerPage, 'page[number]': page, include: 'links,slug' },
        },
        { signal },
      );
      return { data: data.map(({ source }) => source), meta };
    },
    placeholderData: keepPreviousData,
  });
