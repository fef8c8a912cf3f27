import { deriveKey, openWith, sealWith } from './sealing.ts';
import type { SecretKeyParts } from './secret-key.ts';
import { readServerKeys, type SealingKey } from './server-keys.ts';

/** Seals secrets that must be read again. Secrets that are only compared are hashed. */
export interface SecretBox {
  /** `context` names the owner, so that a secret cannot be opened in another row. */
  seal(secret: string, context: string): Promise<string>;
  open(sealed: string, context: string): Promise<string>;
  /** Whether the newest key sealed it. */
  isCurrent(sealed: string): Promise<boolean>;
}

interface Seal {
  id: string;
  key: Buffer;
}

const toSeal = ({ id, key }: SealingKey): Seal => ({ id, key: deriveKey(key, 'portico secret box') });

/** `v1` is sealed with the installation's first key, `v2` with the key that it names. */
const write = (id: string, text: string) => (id === '' ? `v1.${text}` : `v2.${id}.${text}`);

function read(sealed: string): { id: string; text: string } {
  const [format, ...parts] = sealed.split('.');
  if (format === 'v1' && parts.length === 1) return { id: '', text: parts[0]! };
  if (format === 'v2' && parts.length === 2) return { id: parts[0]!, text: parts[1]! };
  throw new Error('A sealed secret has an unknown format');
}

/** A stolen copy of the database reveals no secret: its keys are sealed with the installation's key. */
export function createSecretBox(parts: SecretKeyParts): SecretBox {
  let reading: Promise<Seal[]> | undefined;
  const readOnce = () =>
    (reading ??= readServerKeys(parts)
      .then(({ sealing }) => sealing.map(toSeal))
      .catch((error: unknown) => {
        reading = undefined;
        throw error;
      }));

  /** An unknown key comes from a key rotation in another process, so keys are read again. */
  async function find(wanted: string): Promise<Seal> {
    const isWanted = ({ id }: Seal) => id === wanted;
    const known = (await readOnce()).find(isWanted);
    if (known) return known;
    reading = undefined;
    const found = (await readOnce()).find(isWanted);
    if (!found) throw new Error('A secret was sealed with a key that is not here');
    return found;
  }

  return {
    async seal(secret, context) {
      const [{ id, key }] = (await readOnce()) as [Seal];
      return write(id, sealWith(key, secret, context));
    },
    async open(sealed, context) {
      const { id, text } = read(sealed);
      return openWith((await find(id)).key, text, context);
    },
    isCurrent: async (sealed) => read(sealed).id === (await readOnce())[0]!.id,
  };
}
