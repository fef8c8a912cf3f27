import type { SsoError } from '@portico/contract/sso-errors.ts';

/** Characters that browsers strip or read as a slash; a legitimate URL contains none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const misread = /[\u0000-\u0020\\\u007f-\u00a0]/;
/** Slashes, backslashes, control characters and percent signs that appear only when the path is decoded. */
const hiddenInPath = /%(?:[01][0-9a-f]|2f|5c|7f|25)/i;

/** The URL to return to, if it is a page of the portal; anything ambiguous is refused. */
export function toReturnUrl(text: string, origins: readonly string[]): URL | undefined {
  if (misread.test(text) || !/^https?:\/\/[^/]/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password || !origins.includes(url.origin)) return undefined;
  if (hiddenInPath.test(url.pathname) || url.pathname.startsWith('//')) return undefined;
  // The URL must be a page: a URL of the API could restart a login, or act in the person's name.
  return /^\/(api|kauth|gateway|v2)(\/|$)/i.test(url.pathname) ? undefined : url;
}

/** Keeps path, query and hash, without the parameters of an earlier login. */
export function toSuccessUrl(return_to: string): string {
  const url = new URL(return_to);
  for (const name of ['logout', 'error']) url.searchParams.delete(name);
  url.searchParams.set('loginSuccess', 'true');
  return url.href;
}

/** `logout` keeps the page from restarting single sign-on at once, which would fail in a loop. */
export function toFailureUrl(login_page: string, error: SsoError): string {
  const url = new URL(login_page);
  url.searchParams.delete('loginSuccess');
  url.searchParams.set('logout', 'true');
  url.searchParams.set('error', error);
  return url.href;
}
