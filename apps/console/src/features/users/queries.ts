import type { Client } from '@portico/client/client.ts';
import { userRoles } from '@portico/contract/constants.ts';
import * as contract from '@portico/contract/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { type ListState, toPageQuery } from '../../shared/list-url.ts';

export const usersKey = ['users'] as const;

export function listUsers(client: Client, state: ListState, signal: AbortSignal) {
  const role = userRoles.find((one) => one === state.filters.role);
  const query = {
    ...toPageQuery(state),
    ...(role && { 'filter[role]': role }),
    ...(state.text && { 'filter[text][contains]': state.text }),
  };
  return client.send(contract.listOrganizationUsers, { query }, { signal });
}

export const invitationsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['invitations'],
    queryFn: ({ signal }) => client.send(contract.listInvitations, {}, { signal }),
  });
