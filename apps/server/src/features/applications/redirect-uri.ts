import { invalidParameter } from '@portico/contract/problems.ts';

/**
 * An address that an identity provider may send people back to: http, https, or the private scheme of a native app, which
 * has a dot in its name (`com.example.app:/done`, RFC 8252 section 7.1). So `javascript:`, `data:` and their kin cannot be
 * one. It is kept letter for letter, for providers compare it so.
 */
export function toRedirectUri(text: string): string {
  const reason = whatIsWrongWith(text);
  if (reason) throw invalidParameter({ field: 'redirect_uri', rule: 'invalid', reason });
  return text;
}

function whatIsWrongWith(text: string): string | undefined {
  // A URL parser drops tabs and line breaks, so `java\tscript:` would come to life in a browser.
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
