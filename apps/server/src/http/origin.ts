import { Problem } from '@portico/contract/problems.ts';
import type { FastifyRequest } from 'fastify';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what a page of another origin makes a browser send: its cookies would come along, or new ones be set.
 * Browsers name the page in Origin with every request that may change something, and say where it stands in
 * Sec-Fetch-Site; what sends none of these is no browser, and has no cookies but its own. A page cannot set
 * Authorization on a foreign request, so that header, too, shows that it was meant.
 */
export function refuseForeignOrigin({ method, headers }: FastifyRequest, is_https: boolean): void {
  if (safeMethods.includes(method) || headers.authorization !== undefined) return;
  const { origin, referer } = headers;
  const site = headers['sec-fetch-site'];
  if (isOurs(origin, referer, site, headers.host, is_https)) return;
  throw new Problem('foreign-origin', 'This request was sent by a page of another site, and was not carried out.');
}

function isOurs(
  origin: string | undefined,
  referer: string | undefined,
  site: string | string[] | undefined,
  host: string | undefined,
  is_https: boolean,
): boolean {
  if (origin !== undefined) return isSameOrigin(origin, host, is_https);
  if (referer !== undefined) return isSameOrigin(referer, host, is_https);
  return site === undefined || site === 'same-origin';
}

/** The scheme is compared where we know it: behind a proxy that takes https, a page by plain http is another origin. */
function isSameOrigin(address: string, host: string | undefined, is_https: boolean): boolean {
  if (host === undefined || !URL.canParse(address)) return false;
  const { protocol, host: sender } = new URL(address);
  const isScheme = is_https ? protocol === 'https:' : protocol === 'http:' || protocol === 'https:';
  return isScheme && sender === withoutDefaultPort(host.toLowerCase(), protocol);
}

const withoutDefaultPort = (host: string, protocol: string): string =>
  host.replace(protocol === 'https:' ? /:443$/ : /:80$/, '');
