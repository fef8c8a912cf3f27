/**
 * Where a portal is reached: its own name, with scheme and port of the address that the server was told. No request
 * takes part in it, so no Host header can lead a reader elsewhere.
 */
export function portalUrl({ canonical_domain }: { canonical_domain: string }, site: URL): URL {
  const url = new URL(`${site.protocol}//${canonical_domain}`);
  if (url.href !== `${site.protocol}//${url.host}/`) throw new Error(`Not a host name: ${canonical_domain}`);
  if (!url.port) url.port = site.port;
  return url;
}
