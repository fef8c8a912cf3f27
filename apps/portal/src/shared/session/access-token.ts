import { ProblemError } from '@portico/client/errors.ts';
import { accessTokenCookie } from '@portico/contract/constants.ts';

interface Environment {
  readonly location: Pick<Location, 'hostname' | 'reload'>;
  readonly sessionStorage: Storage | undefined;
}

const reloadedKey = 'portico-reloaded';

/**
 * On localhost a stale access token of another portal makes the first request fail. It is deleted and the page
 * reloaded, once: true if that happens.
 */
export function clearAccessToken(error: unknown, { location, sessionStorage }: Environment): boolean {
  const isStale = error instanceof ProblemError && error.status === 401 && location.hostname === 'localhost';
  if (!isStale || !sessionStorage || sessionStorage.getItem(reloadedKey)) {
    sessionStorage?.removeItem(reloadedKey);
    return false;
  }
  sessionStorage.setItem(reloadedKey, 'true');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${accessTokenCookie}=; Max-Age=0; Path=/`;
  location.reload();
  return true;
}
