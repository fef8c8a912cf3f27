import { useQueryClient } from '@tanstack/react-query';

/**
 * Asks again for everything on screen that failed: an outage that one part reports has mostly hit the others as well, and
 * not all of them have a button of their own.
 */
export function useRetry(): () => void {
  const queries = useQueryClient();
  return () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
