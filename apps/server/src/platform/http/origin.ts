import {
  accessTokenCookie,
  refreshTokenCookie,
  userAccessTokenCookie,
  userRefreshTokenCookie,
} from '@portico/contract/constants.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { FastifyRequest } from 'fastify';
import { readCookie } from './cookie.ts';
import { readBearerToken } from './session-cookies.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

const sessionCookies = [accessTokenCookie, refreshTokenCookie, userAccessTokenCookie, userRefreshTokenCookie];
const hasSessionCookie = (cookies: string | undefined): boolean =>
  sessionCookies.some((name) => readCookie(cookies, name) !== undefined);

/**
 * Refuses requests that a page of another origin makes a browser send, because cookies would be sent or set. Browsers
 * send Origin with every request that may change something, and Sec-Fetch-Site. A client without these is not a
 * browser, and has only its own cookies. A page cannot add a bearer token to a request to another origin, so a token
 * shows intent, unless a cookie is present. Other Authorization schemes show nothing: browsers add Basic and Negotiate
 * by themselves.
 */
export function refuseForeignOrigin(request: FastifyRequest, is_https: boolean): void {
  const { method, headers } = request;
  if (safeMethods.includes(method) || (readBearerToken(request) !== undefined && !hasSessionCookie(headers.cookie))) {
    return;
  }
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

/**
 * The scheme is compared where the server knows it: behind a proxy that ends TLS, a page over plain http is another
 * origin.
 */
function isSameOrigin(address: string, host: string | undefined, is_https: boolean): boolean {
  if (host === undefined || !URL.canParse(address)) return false;
  const { protocol, host: sender } = new URL(address);
  const isScheme = is_https ? protocol === 'https:' : protocol === 'http:' || protocol === 'https:';
  return isScheme && sender === withoutDefaultPort(host.toLowerCase(), protocol);
}

const withoutDefaultPort = (host: string, protocol: string): string =>
  host.replace(protocol === 'https:' ? /:443$/ : /:80$/, '');
