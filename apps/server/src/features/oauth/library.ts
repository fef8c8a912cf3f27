const warningOfNode = 'oidc-provider WARNING: Unsupported runtime';

/**
 * The authorization server's library, loaded with the first token request: most servers start faster without it. It
 * warns about Node versions that are not LTS yet, in plain text, while our log is JSON; ours is tested with its Node.
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
