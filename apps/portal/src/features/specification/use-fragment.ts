import { useLocation } from '../../router/react.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';

/** The decoded hash of the URL. The server does not receive it. */
export function useFragment(): string | undefined {
  const isHydrated = useHydrated();
  const hash = useLocation({ select: (place) => place.hash });
  return isHydrated && hash !== '' ? decode(hash) : undefined;
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
