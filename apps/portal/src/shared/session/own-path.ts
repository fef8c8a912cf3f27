const anywhere = 'https://portal.invalid';

/**
 * A path of this portal with its query and hash, as browsers parse it; undefined for every URL that leads, or could be
 * read as leading, elsewhere.
 */
export function toOwnPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, anywhere)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, anywhere);
  // `/.//host` becomes `//host` when its dots are removed.
  return origin === anywhere && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}
