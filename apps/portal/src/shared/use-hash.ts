import { useIsFromServer } from '@portico/ui/use-is-from-server.ts';
import { startTransition, useEffect, useState } from 'react';
import { useLocation } from '../router/react.tsx';

/**
 * The hash of the URL, encoded. The server does not receive it: of a page that it rendered, the hash follows as a transition,
 * so that the page is hydrated in slices first.
 */
export function useHash(): string {
  const hash = useLocation({ select: (place) => place.hash });
  const isFromServer = useIsFromServer();
  const [isKnown, setIsKnown] = useState(!isFromServer);
  useEffect(() => {
    if (hash !== '') startTransition(() => setIsKnown(true));
  }, [hash]);
  return isKnown ? hash : '';
}
