const year_s = 365 * 24 * 60 * 60;

/** Stores a choice of the reader in the browser's storage, and in a cookie for the server that draws the next page. */
export function rememberChoice(key: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers lack the Cookie Store API
  document.cookie = `${key}=${value}; path=/; max-age=${year_s}; samesite=lax`;
  try {
    localStorage.setItem(key, value);
  } catch {
    // The storage may be disabled. The cookie, or the current page, then keeps the choice.
  }
}

/**
 * The stored choice, if any. The cookie comes first: the server drew the page from it, and a form without scripts sets
 * only the cookie.
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
