import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';

export interface SecretKeyParts {
  database: Database;
  data_dir: string;
  /** The setting. If it is set, no key is generated or read. */
  secret_key?: string | undefined;
  now(): string;
}

/** Errors that the operator can fix. */
export class SecretKeyError extends Error {}

/**
 * All instances must share the key. On PostgreSQL it is a row that the first instance writes; set SECRET_KEY to keep it
 * apart from the data. With SQLite it is a file beside the database that only its owner can read.
 */
export async function readSecretKey({ database, data_dir, secret_key, now }: SecretKeyParts): Promise<string> {
  if (secret_key) return secret_key;
  return database.engine === 'postgres' ? readRow(database, now()) : readKeyFile(data_dir);
}

/** The key, if it exists. Never generates one. */
export async function findSecretKey({ database, data_dir, secret_key }: SecretKeyParts): Promise<string | undefined> {
  if (secret_key) return secret_key;
  if (database.engine === 'sqlite') return readIfThere(secretKeyFile(data_dir));
  return (await findRow(database).catch(ignoreMissingTable))?.value;
}

const findRow = ({ query }: Database) =>
  query.selectFrom('server_secret').select('value').where('name', '=', 'credentials').executeTakeFirst();

function ignoreMissingTable(error: unknown): undefined {
  if (!isNotMigrated(error)) throw error;
}

/** A table or column does not exist: the database is new or from an earlier version. */
export function isNotMigrated(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '42P01' || code === '42703' || /no such (table|column)/.test(message);
}

export const newKey = () => randomBytes(32).toString('base64url');

async function readRow(database: Database, created_at: string): Promise<string> {
  const known = await findRow(database);
  if (known) return known.value;
  await database.query
    .insertInto('server_secret')
    .values({ name: 'credentials', value: newKey(), created_at })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute();
  const written = await findRow(database);
  if (!written) throw new Error('The secret key that was just written cannot be read');
  return written.value;
}

/** Replaces the generated key. If SECRET_KEY is set, only the operator can replace it. */
export async function replaceSecretKey(
  { database, data_dir, secret_key }: SecretKeyParts,
  next: string,
): Promise<void> {
  if (secret_key) return;
  if (database.engine === 'postgres') {
    await database.query.updateTable('server_secret').set({ value: next }).where('name', '=', 'credentials').execute();
    return;
  }
  const file = secretKeyFile(data_dir);
  await rename(await writeDraft(file, next), file);
}

/** The key is written under another name first, so that a second process sees all of it or no file. */
async function writeDraft(file: string, key: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return draft;
}

/** The file of the generated key, unless the database is PostgreSQL. */
export const secretKeyFile = (data_dir: string): string => join(data_dir, 'secret.key');

async function readKeyFile(data_dir: string): Promise<string> {
  const file = secretKeyFile(data_dir);
  const known = await readIfThere(file);
  if (known !== undefined) return known;
  await mkdir(data_dir, { recursive: true });
  const draft = await writeDraft(file, newKey());
  try {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await unlink(draft);
  }
  const written = await readIfThere(file);
  if (written === undefined) throw new Error(`The secret key that was just written cannot be read: ${file}`);
  return written;
}

async function readIfThere(file: string): Promise<string | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const key = text.trim();
  // An emptied file must not get another key: every secret in use would stop working.
  if (key.length < 32) throw new SecretKeyError(`There is no usable key in ${file}: put the installation's key back.`);
  return key;
}
