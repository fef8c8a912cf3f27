import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readSecretKey, type SecretKeyParts } from './secret-key.ts';

/** Keeps secrets that must be read again, unlike those that are only ever compared and are therefore hashed. */
export interface SecretBox {
  /** `context` says whose the secret is: put beside another row it cannot be opened. */
  seal(secret: string, context: string): Promise<string>;
  open(sealed: string, context: string): Promise<string>;
}

const format = 'v1';

/** AES-256-GCM with a key derived from the installation's: a stolen copy of the database alone opens nothing. */
export function createSecretBox(parts: SecretKeyParts): SecretBox {
  let reading: Promise<Buffer> | undefined;
  const readOnce = () =>
    (reading ??= readSecretKey(parts)
      .then((key) => Buffer.from(hkdfSync('sha256', key, '', 'portico secret box', 32)))
      .catch((error: unknown) => {
        reading = undefined;
        throw error;
      }));

  return {
    async seal(secret, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', await readOnce(), iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${format}.${sealed.toString('base64url')}`;
    },
    async open(sealed, context) {
      const [found, text = ''] = sealed.split('.');
      if (found !== format) throw new Error('A sealed secret has an unknown format');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', await readOnce(), bytes.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
