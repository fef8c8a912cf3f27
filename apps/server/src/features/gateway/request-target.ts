import type { CallHeaders } from '../auth-strategies/call-headers.ts';
import type { Target } from './route-table.ts';

export interface OriginalRequest extends Target {
  /** Without the question mark. */
  query: string;
}

/** Where gateways ask, with nothing or with the original path behind it. */
export const authorizePath = '/gateway/v1/authorize';

/** Nothing but a path or a query may follow: `/gateway/v1/authorized` is another address. */
export const isAuthorizeUrl = (url: string): boolean =>
  url.startsWith(authorizePath) && ['', '/', '?'].includes(url.charAt(authorizePath.length));

interface Asked {
  method: string;
  url: string;
  headers: CallHeaders;
}

/**
 * The call that a gateway asks about. Envoy repeats method, host and path of the call itself below a prefix; nginx is told
 * to send X-Original-*; Caddy and Traefik send X-Forwarded-*. A gateway passes on what the caller sent beside its own
 * headers, so where both families are there the caller may have added one: that is undefined, and nobody guesses.
 */
export function toOriginalRequest({ method, url, headers }: Asked): OriginalRequest | undefined {
  const mark = url.indexOf('?');
  const asked = mark === -1 ? url : url.slice(0, mark);
  if (asked.length > authorizePath.length) {
    return toRequest(method, headers.host, url.slice(authorizePath.length));
  }
  const original = headers['x-original-uri'];
  const forwarded = headers['x-forwarded-uri'];
  if (original !== undefined && forwarded !== undefined) return undefined;
  return original === undefined
    ? toRequest(headers['x-forwarded-method'], headers['x-forwarded-host'], forwarded)
    : toRequest(headers['x-original-method'], headers['x-original-host'] ?? headers.host, original);
}

/** nginx is told to ask in this way, and reads nothing of the answer but its headers. */
export const isFromNginx = (headers: CallHeaders): boolean => headers['x-original-uri'] !== undefined;

type Header = string | string[] | undefined;

function toRequest(method: Header, host: Header, uri: Header): OriginalRequest | undefined {
  if (typeof method !== 'string' || typeof host !== 'string' || typeof uri !== 'string') return undefined;
  const mark = uri.indexOf('?');
  const name = withoutPort(host.trim().toLowerCase());
  // Neither a method nor a host that others would read otherwise than we do.
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(method) || !hostName.test(name)) return undefined;
  return {
    method: method.toUpperCase(),
    host: name,
    path: mark === -1 ? uri : uri.slice(0, mark),
    query: mark === -1 ? '' : uri.slice(mark + 1),
  };
}

const hostName = /^(?:[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*|\[[0-9a-f:.]+\])$/;

const withoutPort = (host: string): string => host.replace(/:\d*$/, '').replace(/\.$/, '');
