import type { Client } from '@portico/client/client.ts';
import { getProductActions } from '@portico/contract/catalog.ts';
import type { PortalContext } from '@portico/contract/portal.ts';
import { queryOptions } from '@tanstack/react-query';

/** Access control is on only if the portal says so and is not public (PRM-01). */
export const hasAccessControl = ({ is_public, rbac_enabled }: PortalContext): boolean => !is_public && rbac_enabled;

export const actionsQuery = (client: Client, productId: string) =>
  queryOptions({
    queryKey: ['actions', productId],
    queryFn: async ({ signal }) =>
      (await client.send(getProductActions, { params: { productId } }, { signal })).actions,
  });
