import { useIsFromServer } from '@portico/ui/use-is-from-server.ts';
import { startTransition, useEffect, useState } from 'react';
import { useLocation } from '../router/react.tsx';

/**
 * The hash of the URL, encoded. Servers do not receive it, so on a page that the server rendered the hash is set after
 * hydration, in a transition that does not block it.
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
