import { chmod, copyFile, link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../platform/database/database.ts';
import { migrationNames } from '../platform/database/migrate.ts';
import { secretKeyFile } from '../platform/secrets/secret-key.ts';
import { StartError } from './start-error.ts';

/** A backup is the SQLite database with one extra table, which describes the backup and holds the generated key. */
const format = '1';
const mark = 'portico_backup';

export interface Backup {
  made_at: string;
  /** Undefined when the key is not stored with the data. */
  secret_key: string | undefined;
}

/** Copies the data of a server, which may be running, into one file, and verifies it. */
export async function writeBackup(data_dir: string, file: string, made_at: string): Promise<Backup> {
  const draft = `${file}.unfinished`;
  try {
    await copyDatabase(databaseFile(data_dir), draft);
    await chmod(draft, 0o600);
    const secret_key = await readIfThere(secretKeyFile(data_dir));
    markAsBackup(draft, { made_at, secret_key });
    const written = readBackup(draft);
    await flush(draft);
    // The file gets its final name only when it is complete. An existing file is never replaced.
    await link(draft, file);
    await flush(dirname(file));
    return written;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new StartError(`${file} exists already: a backup does not replace another.`);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Copies all pages in one step. A copy in several steps restarts whenever the server writes, and might never finish.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    await backup(source, to, { rate: 2 ** 31 - 1 });
  } finally {
    source.close();
  }
}

function markAsBackup(file: string, { made_at, secret_key }: Backup): void {
  const database = new DatabaseSync(file);
  try {
    // One file, without a write-ahead log.
    database.exec(`pragma journal_mode = delete; create table ${mark} (name text primary key, value text not null)`);
    const insert = database.prepare(`insert into ${mark} (name, value) values (?, ?)`);
    insert.run('format', format);
    insert.run('made_at', made_at);
    if (secret_key !== undefined) insert.run('secret_key', secret_key);
  } finally {
    database.close();
  }
}

/** Describes a backup. Refuses files that are not backups, are damaged, or come from a newer version. */
export function readBackup(file: string): Backup {
  const refuse = (reason: string) => new StartError(`${file} cannot be restored: ${reason}.`);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const [{ integrity_check: verdict } = {}] = database.prepare('pragma integrity_check').all();
    if (verdict !== 'ok') throw refuse('it is damaged');
    if (database.prepare('pragma foreign_key_check').all().length > 0) throw refuse('some of it is missing');
    const isMarked = database.prepare('select 1 from sqlite_schema where name = ?').get(mark);
    if (!isMarked) throw refuse('it is not a backup of Portico');
    const values = new Map(
      database
        .prepare(`select name, value from ${mark}`)
        .all()
        .map(({ name, value }) => [String(name), String(value)] as const),
    );
    if (values.get('format') !== format) throw refuse('it was made by a newer version');
    const migrations = database.prepare('select name from kysely_migration').all();
    if (migrations.some(({ name }) => !migrationNames.includes(String(name)))) {
      throw refuse('it was made by a newer version');
    }
    return { made_at: values.get('made_at') ?? '', secret_key: values.get('secret_key') };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw refuse('it is damaged, or not a backup of Portico');
  } finally {
    database?.close();
  }
}

/** The database of a backup as a file that a server can open. */
export async function unpackDatabase(backup_file: string, to: string): Promise<void> {
  await copyFile(backup_file, to);
  await chmod(to, 0o600);
  const database = new DatabaseSync(to);
  try {
    database.exec(`drop table ${mark}`);
  } finally {
    database.close();
  }
  await flush(to);
}

/** Flushes the file or its directory entry to disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
