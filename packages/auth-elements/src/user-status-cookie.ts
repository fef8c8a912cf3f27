import { userStatusCookieDays } from '@portico/contract/constants.ts';

/**
 * Tells sites around a portal that somebody has an account here. Without a domain it stays with the host: a host name
 * alone does not say which part of it may be shared.
 */
export function setUserStatusCookie(): void {
  const seconds = userStatusCookieDays * 24 * 60 * 60;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `userStatus=active; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}
