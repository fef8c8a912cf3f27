import { createHmac } from 'node:crypto';
import type { SecretKeyParts } from './secret-key.ts';
import { readServerKeys } from './server-keys.ts';

/** The keyed hash of a secret that is random enough to need no salt and no slow hash. */
export type HashSecret = (secret: string) => Promise<string>;

/**
 * A keyed hash: without the key, hashes do not reveal whether a found secret is among them. The key is read on first
 * use, so that commands that hash nothing need no key.
 */
export function createSecretHash(parts: SecretKeyParts): HashSecret {
  let reading: Promise<string> | undefined;
  const readOnce = () =>
    (reading ??= readServerKeys(parts)
      .then(({ hashing }) => hashing)
      .catch((error: unknown) => {
        reading = undefined;
        throw error;
      }));
  return async (secret) =>
    createHmac('sha256', await readOnce())
      .update(secret)
      .digest('base64url');
}
