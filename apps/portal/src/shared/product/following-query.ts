import type { Client } from '@portico/client/client.ts';
import { getFollowing } from '@portico/contract/following.ts';
import { queryOptions } from '@tanstack/react-query';

/** The followed products, and when mails about changes come. */
export const followingQuery = (client: Client) =>
  queryOptions({ queryKey: ['following'], queryFn: ({ signal }) => client.send(getFollowing, {}, { signal }) });
