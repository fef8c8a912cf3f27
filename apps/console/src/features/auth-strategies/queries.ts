import type { Client } from '@portico/client/client.ts';
import { listStrategies } from '@portico/contract/admin-strategies.ts';
import { queryOptions } from '@tanstack/react-query';

export const strategiesQuery = (client: Client, portalId: string) =>
  queryOptions({
    queryKey: ['portal', portalId, 'strategies'],
    queryFn: async ({ signal }) => (await client.send(listStrategies, { params: { portalId } }, { signal })).data,
  });
