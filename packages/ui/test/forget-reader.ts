/**
 * Clears what the browser stores about its reader. Tests of one worker share a browser, and a test may have changed its
 * language.
 */
export function forgetReader(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the environment of the tests lacks the Cookie Store API
    document.cookie = `${pair.split('=', 1)[0]}=; Path=/; Max-Age=0`;
  }
}
