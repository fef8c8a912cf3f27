import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Settings } from '../config.ts';
import { databaseFile } from '../platform/database/database.ts';
import { onlyWord, readArguments } from './arguments.ts';
import { writeBackup } from './backup-file.ts';
import type { Command } from './command.ts';
import { StartError } from './start-error.ts';

const usage = `portico backup FILE

  Writes everything in DATA_DIR into one file: the database, and the key if it is stored there. The server may keep running.
  The file contains the data and the key: protect it like them.

Example:
  portico backup /backups/portico-2026-11-16.db
`;

/** PostgreSQL has tools of its own for backups. */
export function refusePostgres({ database_url }: Settings): void {
  if (database_url) {
    throw new StartError('DATABASE_URL is set: use pg_dump and pg_restore, as docs/operations.md shows.');
  }
}

export const backupCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  const { positionals } = readArguments(words, {});
  const word = onlyWord(positionals, 'The file to write');
  refusePostgres(settings);
  const { data_dir } = settings;
  if (!existsSync(databaseFile(data_dir))) throw new StartError(`There is no database in DATA_DIR ${data_dir}.`);
  const file = resolve(word);
  if (!existsSync(dirname(file))) throw new StartError(`There is no folder ${dirname(file)}.`);
  if (existsSync(file)) throw new StartError(`${file} exists already: a backup does not replace another.`);
  const { secret_key } = await writeBackup(data_dir, file, new Date().toISOString());
  const { size } = await stat(file);
  const key = secret_key === undefined ? 'without a key: SECRET_KEY is not part of it' : 'with the key';
  console.log(`Wrote and checked ${file}: ${(size / 1e6).toFixed(1)} MB, ${key}.`);
  return 0;
}
