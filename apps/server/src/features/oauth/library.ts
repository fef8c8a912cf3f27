const warningOfNode = 'oidc-provider WARNING: Unsupported runtime';

/**
 * The authorization server's library, loaded when the first token is asked for: most servers start faster without it. It
 * warns of every Node that is not a long-term release yet, in a log that is JSON; ours is tested with the one it runs on.
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
