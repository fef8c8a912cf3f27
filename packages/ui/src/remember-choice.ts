const year_s = 365 * 24 * 60 * 60;

/** Remembers what a reader chose: in the browser's storage, and in a cookie, by which a server draws the next page so. */
export function rememberChoice(key: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers that we support
  document.cookie = `${key}=${value}; path=/; max-age=${year_s}; samesite=lax`;
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage can be switched off; the cookie, or the page, then carries the choice.
  }
}

/**
 * What was chosen before, if this browser remembers it. The cookie comes first: a server has drawn the page by it, and a form
 * without scripts writes no storage.
 */
export function recallChoice(key: string): string | null {
  try {
    return readCookie(key) || localStorage.getItem(key);
  } catch {
    return null;
  }
}

function readCookie(key: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${key}=`));
  return pair?.slice(key.length + 1);
}
