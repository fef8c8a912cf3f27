import { userStatusCookieDays } from '@portico/contract/constants.ts';

/** Top-level domains below which every name has one owner, so that subdomains may share a cookie. */
const plainEndings = new Set(['com', 'org', 'net', 'edu', 'gov']);

/** The domain that a host shares with its sibling hosts, where its name alone shows that (LOG-19). */
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

/** A cookie by which sibling sites know that this browser has an account. */
export function markUserActive(): void {
  // Browsers refuse cookies for public suffixes; the cookie is then limited to this host.
  for (const domain of [parentDomainOf(location.hostname), undefined]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    document.cookie = userStatusCookie(location.protocol, domain);
    if (document.cookie.includes('userStatus=active')) return;
  }
}
