interface EndingVersion {
  is_deprecated: boolean;
  deprecated_on: string | null;
  /** When the deprecation was announced; used for versions without a date of their own. */
  deprecation_mailed_at: string | null;
  sunset_at: string | null;
}

export type EndHeaders = Partial<Record<'deprecation' | 'sunset' | 'link', string>>;

/**
 * The headers for callers of a version that ends: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and a link to its successor
 * (RFC 5829). Undefined if the version is not ending.
 */
export function toEndHeaders(
  { is_deprecated, deprecated_on, deprecation_mailed_at, sunset_at }: EndingVersion,
  successorUrl: string | undefined,
): EndHeaders | undefined {
  const deprecatedAt = is_deprecated ? (deprecated_on ?? deprecation_mailed_at) : null;
  const headers: EndHeaders = {
    ...(deprecatedAt !== null && { deprecation: `@${Math.floor(Date.parse(deprecatedAt) / 1000)}` }),
    ...(sunset_at !== null && { sunset: new Date(sunset_at).toUTCString() }),
  };
  if (Object.keys(headers).length === 0) return undefined;
  return { ...headers, ...(successorUrl !== undefined && { link: `<${successorUrl}>; rel="successor-version"` }) };
}
