import { parseCookie, stringifySetCookie } from 'cookie';

/** Values are tokens, which need no encoding. */
const asItIs = { decode: (value: string) => value, encode: (value: string) => value };

/** The values sent under these names, in the order of the header. The library keeps only one of each name. */
export function readCookies(header: string | undefined, names: readonly string[]): string[] {
  const pairs = (header ?? '').split(';').flatMap((pair) => Object.entries(parseCookie(pair, asItIs)));
  return pairs.flatMap(([name, value = '']) => (names.includes(name) ? [value] : []));
}

/**
 * The first value sent under a name, if any. One with a prefix was set by this host, over https: it wins over one without,
 * which a neighboring host or a network may have planted.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  // Most readers send no cookies.
  if (!header) return undefined;
  const sent = parseCookie(header, asItIs);
  return sent[toSecureName(name, '/')] ?? sent[toSecureName(name, '')] ?? sent[name];
}

/** The same for a cookie that always has a prefix over https: one without it was planted. */
export const readBoundCookie = (header: string | undefined, name: string, isSecure: boolean): string | undefined =>
  parseCookie(header ?? '', asItIs)[isSecure ? toSecureName(name, '/') : name];

/**
 * Browsers accept a cookie of such a name over https only, and `__Host-` only from the host itself and for all of its
 * paths (RFC 6265bis).
 */
export const toSecureName = (name: string, path: string): string => `${path === '/' ? '__Host-' : '__Secure-'}${name}`;

export interface Cookie {
  name: string;
  value: string;
  path: string;
  /** How long the browser keeps it; 0 deletes it at once. */
  seconds: number;
  /** Whether it is sent over https: then its name gets a prefix. */
  isSecure: boolean;
}

/**
 * Not readable by scripts, not sent to other hosts because it has no domain, and not sent with forms of other sites.
 */
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
