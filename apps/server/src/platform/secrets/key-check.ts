import { type AuditContent, toCanonical, toEntryText } from '../database/audit-chain.ts';
import { listSealedRows, type SealedColumn } from './sealed-columns.ts';
import { createSecretBox } from './secret-box.ts';
import { createSecretHash } from './secret-hash.ts';
import {
  findSecretKey,
  isNotMigrated,
  readSecretKey,
  SecretKeyError,
  type SecretKeyParts,
  secretKeyFile,
} from './secret-key.ts';
import { hasKeys, keepFirstKey, readServerKeys, wrongKey } from './server-keys.ts';

interface Parts extends SecretKeyParts {
  sealed_columns: readonly SealedColumn[];
}

/**
 * Refuses a key that does not belong to the database, before it is used. If the database does not record its key yet,
 * the key must open a sealed value.
 */
export async function checkSecretKey(parts: Parts): Promise<void> {
  const key = await findSecretKey(parts);
  if (await hasKeys(parts)) {
    if (key === undefined) throw new SecretKeyError(missing(parts));
    await readServerKeys(parts);
  } else if ((await fits(parts, key)) === false) {
    throw new SecretKeyError(key === undefined ? missing(parts) : wrongKey(parts));
  }
}

/** Records the key in the database, even if nothing is sealed with it yet. */
export async function keepSecretKey(parts: SecretKeyParts): Promise<void> {
  if (!(await hasKeys(parts))) await keepFirstKey(parts, await readSecretKey(parts));
  // Another instance with another key may have been first; then this fails.
  await readServerKeys(parts);
}

const missing = ({ database, data_dir }: SecretKeyParts): string => {
  const file = database.engine === 'sqlite' ? `, or put it back into ${secretKeyFile(data_dir)}` : '';
  return `The key of this installation is missing: set SECRET_KEY to it${file}.`;
};

/** Whether existing seals and hashes match this key; undefined when there are none. */
async function fits(parts: Parts, key: string | undefined): Promise<boolean | undefined> {
  const given = { ...parts, secret_key: key ?? 'a key that opens nothing' };
  const found = [await opensSealed(given), await wroteAudit(given)].filter((one) => one !== undefined);
  return found.length === 0 ? undefined : found.every(Boolean);
}

/** The number of rows to check, because one row may have another origin. */
const sampleSize = 10;

async function opensSealed(parts: Parts): Promise<boolean | undefined> {
  const box = createSecretBox(parts);
  const opens = (sealed: string, context: string) =>
    box.open(sealed, context).then(
      () => true,
      () => false,
    );
  const outcomes: boolean[] = [];
  for (const column of parts.sealed_columns) {
    for (const { sealed, context } of await ifThere(() => listSealedRows(parts.database, column, sampleSize)))
      if (sealed) outcomes.push(await opens(sealed, context));
  }
  return outcomes.length === 0 ? undefined : outcomes.some(Boolean);
}

/** Checks the oldest entries of the audit log, which the first key sealed. */
async function wroteAudit(parts: SecretKeyParts): Promise<boolean | undefined> {
  const hash = createSecretHash(parts);
  const oldest = parts.database.query
    .selectFrom('audit_event')
    .selectAll()
    .where('seal', '!=', '')
    .orderBy('at')
    .orderBy('id')
    .limit(sampleSize);
  const events = await ifThere(() => oldest.execute());
  if (events.length === 0) return undefined;
  for (const event of events)
    if ((await hash(toEntryText(toCanonical(event as AuditContent)))) === event.seal) return true;
  return false;
}

/** A database of an earlier version lacks some tables and columns, and a new one has none. */
async function ifThere<Row>(read: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await read();
  } catch (error) {
    if (isNotMigrated(error)) return [];
    throw error;
  }
}
