import { fetchAllPages } from '@portico/client/all-pages.ts';
import type { Client } from '@portico/client/client.ts';
import { listApplications } from '@portico/contract/applications.ts';
import { getProductVersionSpec } from '@portico/contract/specs.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ReferenceSource } from '../../shared/product/reference-queries.ts';

/** The published document; null if there is none. Large, so it leaves the cache soon. */
export const documentQuery = ({ client, productId, productVersionId }: ReferenceSource) =>
  queryOptions({
    queryKey: ['specification', productVersionId],
    gcTime: 10_000,
    queryFn: async ({ signal }): Promise<string | null> => {
      const params = { productId, productVersionId };
      return (await client.send(getProductVersionSpec, { params }, { signal }))?.content ?? null;
    },
  });

export const ownApplicationsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['applications', 'all'],
    queryFn: ({ signal }) => fetchAllPages((page) => client.send(listApplications, { query: page }, { signal })),
  });
