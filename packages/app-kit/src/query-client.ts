import { ProblemError } from '@portico/client/errors.ts';
import { QueryClient } from '@tanstack/react-query';

/** A refusal stays one however often it is asked for; a fault of the server or the line may pass. */
export const mayPass = (error: unknown): boolean => !(error instanceof ProblemError) || error.status >= 500;

export const createQueryClient = (retryDelay = 500): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // What a loader has just asked for in vain is not asked for again because the page now shows it.
        retryOnMount: false,
        retry: (failures, error) => failures < 1 && mayPass(error),
        retryDelay,
      },
    },
  });
