/** What a browser keeps of its reader. Tests of one worker share a browser, whose language a test may have changed. */
export function forgetReader(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the environment of the tests
    document.cookie = `${pair.split('=', 1)[0]}=; Path=/; Max-Age=0`;
  }
}
