import type { Client } from '@portico/client/client.ts';
import type { PlaceKind } from '@portico/contract/place-kinds.ts';
import { findPlaces } from '@portico/contract/places.ts';
import { getCatalogFilters } from '@portico/contract/search.ts';
import { reportOpenedPlace } from '@portico/contract/search-uses.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const placesPerPage = 20;

interface Asked {
  readonly q: string;
  readonly kind?: PlaceKind | undefined;
  readonly product?: string | undefined;
  readonly label?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number;
}

export const placesQuery = (client: Client, { q, kind, product, label, page = 1, size = placesPerPage }: Asked) =>
  queryOptions({
    queryKey: ['places', { q, kind, product, label, page, size }],
    queryFn: ({ signal }) =>
      client.send(
        findPlaces,
        {
          query: {
            q,
            'page[size]': size,
            'page[number]': page,
            ...(kind && { kind }),
            ...(product && { product }),
            ...(label && { label }),
          },
        },
        { signal },
      ),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** The labels of all products that the reader sees. */
export const labelsQuery = (client: Client, isShown: boolean) =>
  queryOptions({
    queryKey: ['labels'],
    queryFn: async ({ signal }) => {
      const { labels } = await client.send(getCatalogFilters, { params: { indices: 'product-catalog' } }, { signal });
      return labels;
    },
    enabled: isShown,
  });

/** Counts for the owners of the portal that a result was opened. A failure does not concern the reader. */
export const reportOpened = (client: Client, q: string, path: string): void =>
  void client.send(reportOpenedPlace, { body: { q, path } }).catch(() => {});
