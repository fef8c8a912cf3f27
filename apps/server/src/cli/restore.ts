import { existsSync } from 'node:fs';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Settings } from '../config.ts';
import { databaseFile } from '../platform/database/database.ts';
import { secretKeyFile } from '../platform/secrets/secret-key.ts';
import { onlyWord, readArguments } from './arguments.ts';
import { refusePostgres } from './backup.ts';
import { flush, readBackup, unpackDatabase } from './backup-file.ts';
import type { Command } from './command.ts';
import { checkDataFolder, StartError } from './start-error.ts';

const usage = `portico restore FILE

  Restores a backup into DATA_DIR, while no server uses it.

  --force   replace existing data, which are kept beside it under another name

Example:
  portico restore /backups/portico-2026-11-16.db
`;

const options = { force: { type: 'boolean', default: false } } as const;

export const restoreCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  const { positionals, values } = readArguments(words, options);
  const word = onlyWord(positionals, 'The backup to restore');
  refusePostgres(settings);
  const file = resolve(word);
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  // All checks come before the first change.
  const { made_at, secret_key } = readBackup(file);
  const { data_dir } = settings;
  const [database, key] = [databaseFile(data_dir), secretKeyFile(data_dir)];
  const present = [database, key].filter((path) => existsSync(path));
  if (present.length > 0 && !values.force) {
    throw new StartError(`DATA_DIR ${data_dir} has data already: say --force to put them aside and restore.`);
  }
  if (existsSync(database)) refuseWhileInUse(database);

  checkDataFolder(data_dir);
  const draft = `${database}.restoring`;
  try {
    await unpackDatabase(file, draft);
    const aside = `before-restore-${new Date()
      .toISOString()
      .replaceAll(/[^0-9]/g, '')
      .slice(0, 14)}`;
    if (secret_key !== undefined) {
      await writeFile(`${key}.restoring`, secret_key, { mode: 0o600, flush: true });
      if (existsSync(key)) await link(key, `${key}.${aside}`);
      await rename(`${key}.restoring`, key);
    }
    // A leftover write-ahead log of a database that cannot be opened would be applied to the new database.
    for (const path of [`${database}-wal`, `${database}-shm`]) {
      if (existsSync(path)) await rename(path, path.replace(database, `${database}.${aside}`));
    }
    if (existsSync(database)) await link(database, `${database}.${aside}`);
    await rename(draft, database);
    await flush(data_dir);
    if (present.length > 0) console.log(`What was there is kept under names that end with ${aside}.`);
  } finally {
    for (const path of [draft, `${key}.restoring`]) await rm(path, { force: true });
  }
  console.log(`Restored the backup of ${made_at} into ${data_dir}.`);
  if (secret_key === undefined) console.log('The backup holds no key: set SECRET_KEY to the one that was in use.');
  return 0;
}

/** Leaving WAL mode needs an exclusive lock, which fails while a server has the database open. */
function refuseWhileInUse(file: string): void {
  const busy = 5;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== busy) return;
    throw new StartError(`A server runs on ${file}: stop it first, or it continues to use the old data.`);
  } finally {
    database?.close();
  }
}
