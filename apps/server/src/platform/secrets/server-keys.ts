import { randomBytes } from 'node:crypto';
import type { Querying } from '../database/database.ts';
import { lockInstallation } from '../database/installation.ts';
import { asShortWork } from '../database/long-work.ts';
import { createTransact } from '../database/transact.ts';
import { deriveKey, openWith, sealWith } from './sealing.ts';
import { isNotMigrated, readSecretKey, SecretKeyError, type SecretKeyParts, secretKeyFile } from './secret-key.ts';

export interface SealingKey {
  /** Stored beside the sealed value. Empty for the installation's first key, which sealed values directly. */
  id: string;
  key: string;
}

/** The keys that hash and seal secrets. The installation's key opens them. */
export interface ServerKeys {
  /** Never replaced: hashed values cannot be hashed again with another key. */
  hashing: string;
  /** Newest first. The newest seals; older ones open what they sealed until it is sealed again. */
  sealing: readonly [SealingKey, ...SealingKey[]];
  /** The name of the key that the installation has, or gets by a rotation. */
  current: string;
}

const prefix = 'keys ';
export const nameOfKey = (secret_key: string): string =>
  prefix + deriveKey(secret_key, 'portico key name').toString('hex').slice(0, 16);
const wrapping = (secret_key: string) => deriveKey(secret_key, 'portico server keys');

export const newSealingKey = (): SealingKey => ({
  id: randomBytes(6).toString('base64url'),
  key: randomBytes(32).toString('base64url'),
});

/** Before the first rotation, the installation's key itself hashes and seals. */
export async function readServerKeys(parts: SecretKeyParts): Promise<ServerKeys> {
  const own = await readSecretKey(parts);
  const rows = await readRows(parts);
  const wrapped = rows.get(nameOfKey(own));
  if (wrapped !== undefined) return JSON.parse(openWith(wrapping(own), wrapped, nameOfKey(own))) as ServerKeys;
  if (rows.size > 0) throw new SecretKeyError(wrongKey(parts));
  return firstKeys(own);
}

const firstKeys = (own: string): ServerKeys => ({
  hashing: own,
  sealing: [{ id: '', key: own }],
  current: nameOfKey(own),
});

/** One sentence that contains no key. */
export const wrongKey = ({ secret_key, data_dir }: SecretKeyParts): string => {
  const which = secret_key ? 'SECRET_KEY' : `The key in ${secretKeyFile(data_dir)}`;
  return `${which} is not the key of this installation: start with the key that belongs to the database.`;
};

/** Whether the database records its keys. */
export const hasKeys = async (parts: SecretKeyParts): Promise<boolean> => (await readRows(parts)).size > 0;

/**
 * Records the first key of an installation like later keys. Of several instances that start at once, one records it.
 */
export const keepFirstKey = ({ database, now }: SecretKeyParts, own: string): Promise<void> =>
  createTransact(database)(async (transaction) => {
    await lockInstallation(database.engine, transaction);
    const known = transaction.selectFrom('server_secret').select('name').where('name', 'like', `${prefix}%`);
    if ((await known.execute()).length === 0) await keepServerKeys(transaction, firstKeys(own), [own], now());
  });

/** From now on only these keys of the installation open the server's keys. */
export async function keepServerKeys(
  transaction: Querying,
  keys: ServerKeys,
  secret_keys: readonly string[],
  created_at: string,
): Promise<void> {
  await transaction.deleteFrom('server_secret').where('name', 'like', `${prefix}%`).execute();
  for (const own of new Set(secret_keys)) {
    const value = sealWith(wrapping(own), JSON.stringify(keys), nameOfKey(own));
    await transaction
      .insertInto('server_secret')
      .values({ name: nameOfKey(own), value, created_at })
      .execute();
  }
}

/** A plain select, which SQLite answers during an open transaction, because keys are also read inside one. */
async function readRows({ database: { query } }: SecretKeyParts): Promise<Map<string, string>> {
  try {
    const select = query.selectFrom('server_secret').select(['name', 'value']).where('name', 'like', `${prefix}%`);
    return new Map((await asShortWork(() => select.execute())).map(({ name, value }) => [name, value]));
  } catch (error) {
    if (isNotMigrated(error)) return new Map();
    throw error;
  }
}
