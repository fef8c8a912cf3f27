const warningOfNode = 'oidc-provider WARNING: Unsupported runtime';

/**
 * Loads the authorization server's library with the first token request, because most servers start faster without it.
 * The library warns about Node versions that are not LTS yet, as plain text in our JSON log; these warnings are
 * suppressed, because we test with our version of Node.
 */
export async function loadLibrary() {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes(warningOfNode)) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
