import type { Client } from '@portico/client/client.ts';
import { getConsoleEntry } from '@portico/contract/setup.ts';
import { queryOptions } from '@tanstack/react-query';

/** The settings that the pages before a login depend on. */
export const entryQuery = (client: Client) =>
  queryOptions({
    queryKey: ['console-entry'],
    queryFn: () => client.send(getConsoleEntry),
    retry: false,
    retryOnMount: false,
    staleTime: 60_000,
  });
