import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether this part of the page came from the server: true on the server, and in the browser for what it hydrates. It never
 * changes, so that no part is rendered again, and at once, right after its hydration.
 */
export function useIsFromServer(): boolean {
  const [part] = useState(() => ({ isFromServer: false }));
  return useSyncExternalStore(
    never,
    () => part.isFromServer,
    // Asked by the server, and by the browser only while it hydrates.
    () => (part.isFromServer = true),
  );
}
