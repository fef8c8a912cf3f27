import { useQueryClient } from '@tanstack/react-query';

/**
 * Refetches every failed query on the screen. An outage mostly hits several queries, and not each of them has a retry
 * button.
 */
export function useRetry(): () => void {
  const queries = useQueryClient();
  return () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
