import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the server rendered this part of the page: true on the server, and in the browser for parts that it hydrates. The
 * value never changes, so hydration is not followed by a second render.
 */
export function useIsFromServer(): boolean {
  const [part] = useState(() => ({ isFromServer: false }));
  return useSyncExternalStore(
    never,
    () => part.isFromServer,
    // The snapshot for the server and for hydration.
    () => (part.isFromServer = true),
  );
}
