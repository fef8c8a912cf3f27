import type { CallHeaders } from '../auth-strategies/call-headers.ts';
import type { Target } from './route-table.ts';

export interface OriginalRequest extends Target {
  /** Without the question mark. */
  query: string;
}

/** The URL of authorization. The original path may follow it. */
export const authorizePath = '/gateway/v1/authorize';

/** Only a path or query may follow: `/gateway/v1/authorized` is another URL. */
export const isAuthorizeUrl = (url: string): boolean =>
  url.startsWith(authorizePath) && ['', '/', '?'].includes(url.charAt(authorizePath.length));

interface Asked {
  method: string;
  url: string;
  headers: CallHeaders;
}

/**
 * The call that a gateway asks about. Envoy repeats method, host and path of the call below a prefix; nginx is
 * configured to send X-Original-*; Caddy and Traefik send X-Forwarded-*. A gateway also forwards headers of the caller,
 * so if both families are present one may be forged: the result is undefined.
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

/** nginx is configured to send this header, and reads only the headers of the answer. */
export const isFromNginx = (headers: CallHeaders): boolean => headers['x-original-uri'] !== undefined;

type Header = string | string[] | undefined;

function toRequest(method: Header, host: Header, uri: Header): OriginalRequest | undefined {
  if (typeof method !== 'string' || typeof host !== 'string' || typeof uri !== 'string') return undefined;
  const mark = uri.indexOf('?');
  const name = withoutPort(host.trim().toLowerCase());
  // A method or host that others could read differently is refused.
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
