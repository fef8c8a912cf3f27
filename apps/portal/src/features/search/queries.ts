import type { Client } from '@portico/client/client.ts';
import type { PlaceKind } from '@portico/contract/place-kinds.ts';
import { findPlaces } from '@portico/contract/places.ts';
import { reportOpenedPlace } from '@portico/contract/search-uses.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const placesPerPage = 20;

interface Asked {
  readonly q: string;
  readonly kind?: PlaceKind | undefined;
  readonly page?: number | undefined;
  readonly size?: number;
}

export const placesQuery = (client: Client, { q, kind, page = 1, size = placesPerPage }: Asked) =>
  queryOptions({
    queryKey: ['places', { q, kind, page, size }],
    queryFn: ({ signal }) =>
      client.send(
        findPlaces,
        { query: { q, 'page[size]': size, 'page[number]': page, ...(kind && { kind }) } },
        { signal },
      ),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** Counts for the owners of the portal that a result was opened. A failure does not concern the reader. */
export const reportOpened = (client: Client, q: string, path: string): void =>
  void client.send(reportOpenedPlace, { body: { q, path } }).catch(() => {});
