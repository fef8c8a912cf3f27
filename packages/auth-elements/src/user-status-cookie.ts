import { userStatusCookieDays } from '@portico/contract/constants.ts';

/**
 * A cookie by which sibling sites know that this browser has an account. Without a domain it is limited to the host,
 * because a host name alone does not show which part of it may be shared.
 */
export function setUserStatusCookie(): void {
  const seconds = userStatusCookieDays * 24 * 60 * 60;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `userStatus=active; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}
