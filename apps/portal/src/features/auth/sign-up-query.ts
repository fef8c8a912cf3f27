import type { Client } from '@portico/client/client.ts';
import { getPortalSignUp } from '@portico/contract/portal.ts';
import { queryOptions } from '@tanstack/react-query';

/** What happens after somebody signed up. Pages that cannot learn it promise nothing. */
export const signUpQuery = (client: Client) =>
  queryOptions({
    queryKey: ['sign-up'],
    queryFn: ({ signal }) => client.send(getPortalSignUp, {}, { signal }),
    retry: false,
    staleTime: 60_000,
  });
