import { userStatusCookieDays } from '@portico/contract/constants.ts';

/**
 * Sibling sites learn from this cookie that the browser has an account. It has no domain and is limited to the host,
 * because a host name alone does not show which part of it may be shared.
 */
export function setUserStatusCookie(): void {
  const seconds = userStatusCookieDays * 24 * 60 * 60;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers lack the Cookie Store API
  document.cookie = `userStatus=active; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}
