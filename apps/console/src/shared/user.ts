import type { Client } from '@portico/client/client.ts';
import { isAtLeast } from '@portico/contract/constants.ts';
import { getUserMe, type User, type UserRole } from '@portico/contract/users.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useServices } from './services.ts';
import { useText } from './text/use-text.tsx';

export const userQuery = (client: Client) =>
  queryOptions({
    queryKey: ['user'],
    queryFn: ({ signal }) => client.send(getUserMe, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The logged-in user. For screens inside the frame, which requires a login. */
export function useUser(): User {
  const { client } = useServices();
  return useSuspenseQuery(userQuery(client)).data;
}

interface Allowed {
  readonly isAllowed: boolean;
  /** Why it is not allowed. */
  readonly reason: string | undefined;
}

/** Whether the user's role is at least this one. The server checks again. */
export function useMay(least: UserRole): Allowed {
  const { needsRole } = useText();
  const isAllowed = isAtLeast(useUser().role, least);
  return { isAllowed, reason: isAllowed ? undefined : needsRole[least] };
}
