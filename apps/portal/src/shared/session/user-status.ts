import { userStatusCookieDays } from '@portico/contract/constants.ts';

/** Endings under which the name before is certainly somebody's own, so that a cookie may be shared below it. */
const plainEndings = new Set(['com', 'org', 'net', 'edu', 'gov']);

/** The domain that a host shares with its neighbors, where the name alone makes that clear (LOG-19). */
export function parentDomainOf(host: string): string | undefined {
  const labels = host.toLowerCase().split('.');
  if (labels.length < 3 || !labels.every((label) => /^[a-z0-9-]+$/.test(label))) return undefined;
  return plainEndings.has(labels.at(-1) ?? '') ? labels.slice(-2).join('.') : undefined;
}

const maxAge = userStatusCookieDays * 24 * 60 * 60;

export function userStatusCookie(protocol: string, domain: string | undefined): string {
  return [
    'userStatus=active',
    `Max-Age=${maxAge}`,
    'Path=/',
    ...(domain ? [`Domain=${domain}`] : []),
    'SameSite=Lax',
    ...(protocol === 'https:' ? ['Secure'] : []),
  ].join('; ');
}

/** Tells sites around the portal that somebody here has an account. */
export function markUserActive(): void {
  // A browser refuses a domain under which anybody can have a site; then the cookie is this host's alone.
  for (const domain of [parentDomainOf(location.hostname), undefined]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    document.cookie = userStatusCookie(location.protocol, domain);
    if (document.cookie.includes('userStatus=active')) return;
  }
}
