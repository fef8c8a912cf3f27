import { createHmac } from 'node:crypto';
import type { SecretKeyParts } from './secret-key.ts';
import { readServerKeys } from './server-keys.ts';

/** Keyed hash of a secret that is random enough not to need salt or slowness. */
export type HashSecret = (secret: string) => Promise<string>;

/**
 * A hash that only this installation can compute: who has the hashes but not the key cannot even tell whether a found
 * secret is among them. The key is read when it is first needed, so that commands that need none ask for none.
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
