import type { Client } from '@portico/client/client.ts';
import { getPortalAppearance } from '@portico/contract/portal.ts';
import { getCatalogFilters, searchPortal } from '@portico/contract/search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CatalogSearch } from './search.ts';

export const productsPerPage = 12;

export const appearanceQuery = (client: Client) =>
  queryOptions({
    queryKey: ['appearance'],
    queryFn: ({ signal }) => client.send(getPortalAppearance, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ variables }) => variables.catalog,
  });

const filterOf = ({ label, state, strategy }: CatalogSearch) => ({
  ...(label && { label }),
  ...(state && { state }),
  ...(strategy && { strategy }),
});

export const productsQuery = (client: Client, { q = '', page = 1, sort, ...search }: CatalogSearch) =>
  queryOptions({
    queryKey: ['products', { q, page, sort, ...filterOf(search) }],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.send(
        searchPortal,
        {
          params: { indices: 'product-catalog' },
          query: {
            q,
            join: 'versions',
            'page[size]': productsPerPage,
            'page[number]': page,
            include: 'links,slug',
            ...filterOf(search),
            ...(sort && { sort }),
          },
        },
        { signal },
      );
      return { data: data.map(({ source }) => source), meta };
    },
    placeholderData: keepPreviousData,
  });

export const filtersQuery = (client: Client, { q = '', ...search }: CatalogSearch) =>
  queryOptions({
    queryKey: ['catalog-filters', { q, ...filterOf(search) }],
    queryFn: ({ signal }) =>
      client.send(
        getCatalogFilters,
        { params: { indices: 'product-catalog' }, query: { q, ...filterOf(search) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
