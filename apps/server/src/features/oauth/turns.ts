/** Serializes calls with the same key, in order. */
export function createTurns() {
  const last = new Map<string, Promise<void>>();

  return async (key: string, run: () => Promise<void>): Promise<void> => {
    const before = last.get(key);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    last.set(key, done);
    await before;
    try {
      await run();
    } finally {
      if (last.get(key) === done) last.delete(key);
      resolve();
    }
  };
}
