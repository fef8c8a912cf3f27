import type { Client } from '@portico/client/client.ts';
import { getConsoleEntry } from '@portico/contract/setup.ts';
import { queryOptions } from '@tanstack/react-query';

/** What the pages in front of the console offer. */
export const entryQuery = (client: Client) =>
  queryOptions({
    queryKey: ['console-entry'],
    queryFn: () => client.send(getConsoleEntry),
    retry: false,
    retryOnMount: false,
    staleTime: 60_000,
  });
