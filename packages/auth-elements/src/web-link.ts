/**
 * Returns an http or https URL, or a path of the host page, as a link. Scripts, data and blobs would run with the
 * rights of the page.
 */
export function toWebLink(url: string, base: string): string | undefined {
  if (url.trim() === '' || !URL.canParse(url, base)) return undefined;
  const { protocol } = new URL(url, base);
  const isRelative = !URL.canParse(url) && protocol === new URL(base).protocol;
  return protocol === 'http:' || protocol === 'https:' || (isRelative && protocol === 'file:') ? url : undefined;
}
