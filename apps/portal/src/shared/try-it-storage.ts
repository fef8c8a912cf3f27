/** Beginning of everything that trying requests keeps in a browser's storage. */
const tryItPrefix = 'portico-try-it';

/** Whose it is: a developer's by their id, else everybody's who uses the browser. */
export const tryItKey = (what: 'settings' | 'history' | 'choices', productId: string, developerId = ''): string =>
  `${tryItPrefix}:${what}:${developerId}:${productId}`;

type KeyedStorage = Pick<Storage, 'key' | 'length' | 'removeItem'>;

/** After a session nothing that a developer entered is left. */
export function forgetDevelopers(storages: readonly (KeyedStorage | undefined)[]): void {
  for (const storage of storages) {
    try {
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '');
      for (const key of keys) if (/^portico-try-it:[a-z]+:[^:]+:/.test(key)) storage?.removeItem(key);
    } catch {
      // Storage can be switched off: then nothing was kept.
    }
  }
}
