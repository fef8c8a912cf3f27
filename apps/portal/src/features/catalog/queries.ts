import type { Client } from '@portico/client/client.ts';
import { listProducts } from '@portico/contract/catalog.ts';
import { getPortalAppearance } from '@portico/contract/portal.ts';
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
    queryFn: ({ signal }) =>
      client.send(
        listProducts,
        {
          query: {
            'page[size]': productsPerPage,
            'page[number]': page,
            ...(q && { 'filter[name][contains]': q }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
