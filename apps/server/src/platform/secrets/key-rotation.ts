import { createTransact } from '../database/transact.ts';
import { resealAll } from './reseal.ts';
import type { SealedColumn } from './sealed-columns.ts';
import { createSecretBox } from './secret-box.ts';
import { newKey, readSecretKey, replaceSecretKey, SecretKeyError, type SecretKeyParts } from './secret-key.ts';
import { keepServerKeys, nameOfKey, newSealingKey, readServerKeys } from './server-keys.ts';

interface Parts extends SecretKeyParts {
  sealed_columns: readonly SealedColumn[];
}

/**
 * Replaces the installation's key and the sealing key. Afterwards both the former and the new key open the server's
 * keys, so that servers with either can run side by side. All secrets are sealed again. Returns their number.
 */
export async function rotateKey(parts: Parts, wanted?: string): Promise<number> {
  const { database, sealed_columns, now } = parts;
  const [former, next] = [await readSecretKey(parts), wanted ?? newKey()];
  if (next === former) throw new SecretKeyError('NEW_SECRET_KEY is the key that is in use.');
  const { hashing, sealing, current } = await readServerKeys(parts);
  // A generated key that was not stored because the command was killed is unused, and is generated again.
  const isUnderWay = sealing.length > 1 && (parts.secret_key !== undefined || current === nameOfKey(former));
  if (isUnderWay) throw new SecretKeyError('The key is being replaced already: say portico rotate-key --finish first.');
  const keys = { hashing, sealing: [newSealingKey(), ...sealing], current: nameOfKey(next) } as const;
  await createTransact(database)((run) => keepServerKeys(run, keys, [former, next], now()));
  await replaceSecretKey(parts, next);
  return resealAll(database, createSecretBox(parts), sealed_columns);
}

/** Retires the former key. Run it when every server has the new one. Returns how many secrets were sealed again. */
export async function finishRotation(parts: Parts): Promise<number> {
  const { database, sealed_columns, now } = parts;
  const own = await readSecretKey(parts);
  const { hashing, sealing, current } = await readServerKeys(parts);
  const [newest] = sealing;
  if (parts.secret_key !== undefined && current !== nameOfKey(own))
    throw new SecretKeyError('SECRET_KEY is the former key: set it to the new one first.');
  const count = await resealAll(database, createSecretBox(parts), sealed_columns);
  const keys = { hashing, sealing: [newest], current: nameOfKey(own) } as const;
  await createTransact(database)((run) => keepServerKeys(run, keys, [own], now()));
  return count;
}
