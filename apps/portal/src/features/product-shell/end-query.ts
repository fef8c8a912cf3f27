import type { Client } from '@portico/client/client.ts';
import { getVersionEnd } from '@portico/contract/version-ends.ts';
import { queryOptions } from '@tanstack/react-query';

export const endQuery = (client: Client, productId: string, productVersionId: string) =>
  queryOptions({
    queryKey: ['version-end', productId, productVersionId],
    queryFn: ({ signal }) => client.send(getVersionEnd, { params: { productId, productVersionId } }, { signal }),
  });
