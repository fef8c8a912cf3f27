import { ProblemError } from '@portico/client/errors.ts';
import { QueryClient } from '@tanstack/react-query';

/** Whether a retry may succeed. A refusal stays a refusal; a server error or a lost connection may pass. */
export const mayPass = (error: unknown): boolean => !(error instanceof ProblemError) || error.status >= 500;

export const createQueryClient = (retryDelay = 500): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // A request that just failed in a loader is not repeated when the page mounts.
        retryOnMount: false,
        retry: (failures, error) => failures < 1 && mayPass(error),
        retryDelay,
      },
    },
  });
