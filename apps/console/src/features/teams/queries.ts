import { fetchAllPages } from '@portico/client/all-pages.ts';
import type { Client } from '@portico/client/client.ts';
import { getPortalSettings } from '@portico/contract/admin-portals.ts';
import { listAdminProducts } from '@portico/contract/admin-products.ts';
import * as contract from '@portico/contract/teams.ts';
import { queryOptions } from '@tanstack/react-query';

export const teamsKey = (portalId: string) => ['teams', portalId] as const;

export const listTeams = (client: Client, portalId: string, signal: AbortSignal) =>
  client.send(contract.listTeams, { params: { portalId } }, { signal });

export const teamQuery = (client: Client, portalId: string, teamId: string) =>
  queryOptions({
    queryKey: [...teamsKey(portalId), teamId],
    queryFn: ({ signal }) => client.send(contract.getTeam, { params: { portalId, teamId } }, { signal }),
  });

/** All products of a portal by name, because a team may get access to any of them. */
export const teamProductsQuery = (client: Client, portalId: string) =>
  queryOptions({
    queryKey: ['team-products', portalId],
    queryFn: async ({ signal }) => {
      const products = await fetchAllPages((query) =>
        client.send(listAdminProducts, { params: { portalId }, query }, { signal }),
      );
      return products.map(({ id, name }) => ({ id, name }));
    },
  });

export const accessControlQuery = (client: Client, portalId: string) =>
  queryOptions({
    queryKey: ['access-control', portalId],
    queryFn: async ({ signal }) =>
      (await client.send(getPortalSettings, { params: { portalId } }, { signal })).rbac_enabled,
  });
