import { useHash } from '../../shared/use-hash.ts';

/** The decoded hash of the URL. */
export function useFragment(): string | undefined {
  const hash = useHash();
  return hash === '' ? undefined : decode(hash);
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
