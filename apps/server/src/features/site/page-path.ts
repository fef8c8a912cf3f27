/** The path as a page has it: lower case, without a slash at its end; undefined for a path that no page can have. */
export function toPagePath(path: string): string | undefined {
  if (!path.startsWith('/') || path.startsWith('//') || path.length > longest) return undefined;
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  try {
    const decoded = segments.map((segment) => decodeURIComponent(segment).normalize('NFC').toLowerCase());
    return decoded.some((segment) => segment === '' || segment.includes('\0'))
      ? undefined
      : `/${decoded.map(encodeURIComponent).join('/')}`;
  } catch {
    return undefined;
  }
}

const longest = 1000;
