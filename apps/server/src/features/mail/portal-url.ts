/** The origins of portals, by their canonical domain. */
export const originsBy =
  (siteUrl: () => URL) =>
  (canonical_domain: string): string =>
    portalUrl({ canonical_domain }, siteUrl()).origin;

/**
 * The URL of a portal: its own host with scheme and port of PUBLIC_URL. It never depends on a request, so that no Host
 * header can redirect a reader.
 */
export function portalUrl({ canonical_domain }: { canonical_domain: string }, site: URL): URL {
  const url = new URL(`${site.protocol}//${canonical_domain}`);
  if (url.href !== `${site.protocol}//${url.host}/`) throw new Error(`Not a host name: ${canonical_domain}`);
  if (!url.port) url.port = site.port;
  return url;
}
