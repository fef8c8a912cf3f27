/** The first value sent under a name, if any. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

export interface Cookie {
  name: string;
  value: string;
  path: string;
  /** Until the browser forgets it; at 0 it does so at once. */
  seconds: number;
  isSecure: boolean;
}

/** Out of reach for scripts and, having no domain, for every other host; not sent along by other sites' forms. */
export const toSetCookie = ({ name, value, path, seconds, isSecure }: Cookie): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
