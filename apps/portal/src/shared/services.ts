import type { Client } from '@portico/client/client.ts';
import type { PortalContext } from '@portico/contract/portal.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';

/** What is made once at the start and handed to every route. */
export interface Services {
  readonly client: Client;
  readonly portal: PortalContext;
  readonly queries: QueryClient;
}

export const useServices = (): Services => useRouteContext({ from: '__root__' });
