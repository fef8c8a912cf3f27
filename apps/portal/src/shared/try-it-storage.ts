/** The developer and the API that settings belong to. */
export interface TryItOwner {
  readonly productId: string;
  readonly developerId: string | undefined;
}

/** The key prefix of everything that Try it stores in the browser. */
const tryItPrefix = 'portico-try-it';

/** The owner: a developer by id, or anyone who uses the browser. */
export const tryItKey = (what: 'settings' | 'history' | 'choices', productId: string, developerId = ''): string =>
  `${tryItPrefix}:${what}:${developerId}:${productId}`;

type KeyedStorage = Pick<Storage, 'key' | 'length' | 'removeItem'>;

/** Removes the input of a developer when the session ends. */
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
