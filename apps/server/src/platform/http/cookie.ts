import { parseCookie, stringifySetCookie } from 'cookie';

/** Values are tokens: none is encoded. */
const asItIs = { decode: (value: string) => value, encode: (value: string) => value };

/** The values sent under these names, in the order in which they were sent; the library keeps one of each name only. */
export function readCookies(header: string | undefined, names: readonly string[]): string[] {
  const pairs = (header ?? '').split(';').flatMap((pair) => Object.entries(parseCookie(pair, asItIs)));
  return pairs.flatMap(([name, value = '']) => (names.includes(name) ? [value] : []));
}

/**
 * The first value sent under a name, if any. One with a prefix was set by this host, over https: it wins over one without,
 * which a neighboring host or a network may have planted.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  // Most readers of pages have none.
  if (!header) return undefined;
  const sent = parseCookie(header, asItIs);
  return sent[toSecureName(name, '/')] ?? sent[toSecureName(name, '')] ?? sent[name];
}

/** The same, of a cookie that has always had a prefix over https: there, one without it was planted. */
export const readBoundCookie = (header: string | undefined, name: string, isSecure: boolean): string | undefined =>
  parseCookie(header ?? '', asItIs)[isSecure ? toSecureName(name, '/') : name];

/** Browsers take a cookie of such a name over https only, and `__Host-` only from the host itself and for all of it (RFC 6265bis). */
export const toSecureName = (name: string, path: string): string => `${path === '/' ? '__Host-' : '__Secure-'}${name}`;

export interface Cookie {
  name: string;
  value: string;
  path: string;
  /** Until the browser forgets it; at 0 it does so at once. */
  seconds: number;
  /** Over https: the name gets a prefix, too. */
  isSecure: boolean;
}

/** Out of reach for scripts and, having no domain, for every other host; not sent along by other sites' forms. */
export const toSetCookie = ({ name, value, path, seconds, isSecure }: Cookie): string =>
  stringifySetCookie(
    {
      name: isSecure ? toSecureName(name, path) : name,
      value,
      path,
      maxAge: seconds,
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
    },
    asItIs,
  );
