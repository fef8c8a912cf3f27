const anywhere = 'https://portal.invalid';

/**
 * A path of this portal with its query and hash, as the browser would read it; undefined for every address that leads, or
 * could be read as leading, somewhere else.
 */
export function toOwnPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, anywhere)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, anywhere);
  // `/.//host` is a path that becomes `//host` once its dots are gone.
  return origin === anywhere && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}
