import { invalidParameter } from '@portico/contract/problems.ts';

/**
 * A redirect URI: http, https, or the private scheme of a native app, which contains a dot (`com.example.app:/done`,
 * RFC 8252 section 7.1). That excludes `javascript:` and `data:`. It is stored verbatim, because providers compare it
 * exactly.
 */
export function toRedirectUri(text: string): string {
  const reason = whatIsWrongWith(text);
  if (reason) throw invalidParameter({ field: 'redirect_uri', rule: 'invalid', reason });
  return text;
}

function whatIsWrongWith(text: string): string | undefined {
  // URL parsers drop tabs and line breaks, so browsers would run `java\tscript:`.
  if (/[\s\p{Cc}\\]/u.test(text)) return 'must not have spaces, backslashes or control characters';
  const url = URL.parse(text);
  if (!url) return 'must be a URL';
  const isWeb = /^https?:\/\/[^/]/i.test(text);
  if (!isWeb && !/^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol)) {
    return 'must start with http://, https:// or the scheme of an app, such as com.example.app:';
  }
  if (url.username || url.password) return 'must not hold a user name or password';
  // RFC 6749 section 3.1.2.
  if (text.includes('#')) return 'must not have a fragment';
  return undefined;
}
