/** The values sent under these names, in the order in which they were sent. */
export function readCookies(header: string | undefined, names: readonly string[]): string[] {
  const values: string[] = [];
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && names.includes(pair.slice(0, at).trim())) values.push(pair.slice(at + 1).trim());
  }
  return values;
}

/**
 * The first value sent under a name, if any. One with a prefix was set by this host, over https: it wins over one without,
 * which a neighboring host or a network may have planted.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const known of [toSecureName(name, '/'), toSecureName(name, ''), name]) {
    const [value] = readCookies(header, [known]);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The same, of a cookie that has always had a prefix over https: there, one without it was planted. */
export const readBoundCookie = (header: string | undefined, name: string, isSecure: boolean): string | undefined =>
  readCookies(header, [isSecure ? toSecureName(name, '/') : name])[0];

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
  `${isSecure ? toSecureName(name, path) : name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
