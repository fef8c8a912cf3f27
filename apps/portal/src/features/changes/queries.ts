import type { Client } from '@portico/client/client.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { compareVersions, listVersionChanges, type VersionComparison } from '@portico/contract/changes.ts';
import { queryOptions } from '@tanstack/react-query';

interface Asked {
  readonly productId: string;
  readonly productVersionId: string;
}

export const changesQuery = (client: Client, params: Asked, until: string | undefined) =>
  queryOptions({
    queryKey: ['changes', params.productVersionId, until ?? ''],
    queryFn: ({ signal }) =>
      client.send(listVersionChanges, { params, query: until === undefined ? {} : { until } }, { signal }),
  });

/** Null if a version does not exist or has no specification. */
export const comparisonQuery = (client: Client, params: Asked, from: string) =>
  queryOptions({
    queryKey: ['version-comparison', params.productVersionId, from],
    queryFn: async ({ signal }): Promise<VersionComparison | null> => {
      try {
        return await client.send(compareVersions, { params, query: { from } }, { signal });
      } catch (error) {
        if (error instanceof ProblemError && error.status === 404) return null;
        throw error;
      }
    },
  });
