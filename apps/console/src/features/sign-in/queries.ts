import type { Client } from '@portico/client/client.ts';
import { listIdentityProviders } from '@portico/contract/admin-identity-providers.ts';
import { queryOptions } from '@tanstack/react-query';

export const providersQuery = (client: Client, portalId: string) =>
  queryOptions({
    queryKey: ['portal', portalId, 'identity-providers'],
    queryFn: async ({ signal }) =>
      (await client.send(listIdentityProviders, { params: { portalId } }, { signal })).data,
  });
