import type { Client } from '@portico/client/client.ts';
import { getProductActions } from '@portico/contract/catalog.ts';
import type { PortalContext } from '@portico/contract/portal.ts';
import { queryOptions } from '@tanstack/react-query';

/** Access control is on only if the portal says so and is not public (PRM-01). */
export const hasAccessControl = ({ is_public, rbac_enabled }: PortalContext): boolean => !is_public && rbac_enabled;

/**
 * Whether permissions decide if a developer may register. On a public portal, too, products can be limited to teams.
 */
export const isGuarded = (portal: PortalContext, developer: object | undefined): boolean =>
  hasAccessControl(portal) || (portal.is_public && developer !== undefined);

export const actionsQuery = (client: Client, productId: string) =>
  queryOptions({
    queryKey: ['actions', productId],
    queryFn: async ({ signal }) =>
      (await client.send(getProductActions, { params: { productId } }, { signal })).actions,
  });
