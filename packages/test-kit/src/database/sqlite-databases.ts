import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Database, databaseFile, openDatabase } from '@portico/server/platform/database/database.ts';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { recordStatements } from './recorded-statements.ts';

export interface SqliteDatabase {
  database: Database;
  data_dir: string;
  /** Empties the database for the next test, or removes it if the test changed more than rows. */
  release(): Promise<void>;
}

/**
 * Emptied databases of earlier tests of this worker, still open. A new handle parses the schema and prepares every
 * statement again, which costs a test a third of its processor time.
 */
const emptied: Migrated[] = [];

interface Migrated {
  data_dir: string;
  database: Database;
  /** Changes with every change to tables, indexes, triggers and the list of migrations. */
  schema: string;
  inode: number;
}

export async function aMigratedFile(): Promise<SqliteDatabase> {
  const migrated = emptied.pop() ?? (await copyMigrated());
  const { data_dir, database } = migrated;
  return {
    database,
    data_dir,
    async release() {
      if (await empty(migrated).catch(() => false)) emptied.push(migrated);
      else await remove(migrated);
    },
  };
}

/** The copy is beside the original file, so that both are removed when the run ends. */
async function copyMigrated(): Promise<Migrated> {
  const { sqliteFile } = inject('migrated');
  const data_dir = await mkdtemp(join(dirname(sqliteFile), 'sqlite-'));
  const file = databaseFile(data_dir);
  await copyFile(sqliteFile, file);
  const database = openDatabase({ database_url: undefined, data_dir, wrapped: recordStatements });
  return { data_dir, database, schema: await describeSchema(database), inode: (await stat(file)).ino };
}

async function remove({ data_dir, database }: Migrated): Promise<void> {
  await database[Symbol.asyncDispose]();
  await rm(data_dir, { recursive: true, force: true });
}

async function empty(migrated: Migrated): Promise<boolean> {
  const { data_dir, database } = migrated;
  if (!isIdle(database) || !(await isSmallAndTheSame(migrated))) return false;
  if ((await describeSchema(database)) !== migrated.schema) return false;
  if (!(await checksForeignKeys(database))) return false;
  await emptyAllTables(database);
  await removeOtherFiles(data_dir);
  return true;
}

/** A statement would wait forever for a transaction that a test has left open. */
const isIdle = (database: Database): boolean => database.connections().in_use === 0 && database.waiting() === 0;

/** Deleted rows leave pages in the file and in its log, and later tests would have to read over them. */
const largest = 8 * 1024 * 1024;

async function isSmallAndTheSame({ data_dir, inode }: Migrated): Promise<boolean> {
  const file = databaseFile(data_dir);
  const [main, log] = await Promise.all([stat(file), stat(`${file}-wal`)]);
  return main.ino === inode && main.size <= largest && log.size <= largest;
}

/** Asks in a transaction, because only that uses the writing handle. A test may have switched its checks off. */
async function checksForeignKeys({ query }: Database): Promise<boolean> {
  const { rows } = await query
    .transaction()
    .execute((transaction) => sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(transaction));
  return rows[0]!.foreign_keys === 1;
}

async function describeSchema({ query }: Database): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select schema_version || ' ' || (select group_concat(name) from kysely_migration) as schema
      from pragma_schema_version`.execute(query);
  return rows[0]!.schema;
}

/**
 * Triggers record deletions as changes, so this table is emptied after the others. `sqlite_sequence` resets sequences.
 */
const emptiedLast = ['gateway_change', 'sqlite_sequence'];
let emptiable: Promise<string[]> | undefined;

/** Keeps foreign keys on: a connection that switches them off discards its prepared statements. */
async function emptyAllTables(database: Database): Promise<void> {
  emptiable ??= tablesOf(database);
  const tables = await filledAmong(database, await emptiable);
  await database.query.transaction().execute(async (transaction) => {
    const run = (text: string) => sql.raw(text).execute(transaction);
    for (const table of [...tables, ...emptiedLast]) await run(`delete from ${table}`);
    await run('insert into installation (id, set_up_at, org_id) values (1, null, null)');
  });
}

/** Newest first, because tables refer to older ones. */
async function tablesOf({ query }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'kysely\\_%' escape '\\'
     order by rowid desc`.execute(query);
  return rows.map(({ name }) => name).filter((name) => !emptiedLast.includes(name));
}

/** Most tests fill few tables. One statement finds those. */
async function filledAmong({ query }: Database, tables: readonly string[]): Promise<string[]> {
  const each = tables.map((name) => `select '${name}' as name where exists (select 1 from ${name})`);
  const { rows } = await sql.raw<{ name: string }>(each.join(' union all ')).execute(query);
  return rows.map(({ name }) => name);
}

/** Removes keys and uploads that a server has stored beside its database. */
async function removeOtherFiles(data_dir: string): Promise<void> {
  const file = databaseFile(data_dir);
  const kept = new Set([file, `${file}-wal`, `${file}-shm`]);
  const others = (await readdir(data_dir)).map((name) => join(data_dir, name)).filter((path) => !kept.has(path));
  await Promise.all(others.map((path) => rm(path, { recursive: true, force: true })));
}
