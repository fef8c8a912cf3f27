import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type Engine, openDatabase } from '@portico/server/platform/database/database.ts';
import { describe } from 'vitest';
import { aMigratedDatabase, anEmptyDatabase, type PostgresDatabase } from './postgres-databases.ts';
import { noteRecordedActions } from './recorded-actions.ts';
import { aMigratedFile } from './sqlite-databases.ts';

/** A migrated, empty database, which is deleted when disposed. */
export interface TestDatabase extends Database {
  /** The settings by which a second instance uses the same data. */
  settings: { database_url: string | undefined; data_dir: string };
}

/** Runs the same tests on SQLite and on PostgreSQL. */
export function onBothEngines(define: (openTestDatabase: () => Promise<TestDatabase>) => void): void {
  describe.each<{ engine: Engine }>([{ engine: 'sqlite' }, { engine: 'postgres' }])('on $engine', ({ engine }) => {
    define(() => openTestDatabase(engine));
  });
}

export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  const database = await (engine === 'sqlite' ? onSqlite() : onPostgres(aMigratedDatabase));
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      // A test may have closed the database or dropped the table.
      await noteRecordedActions(database).catch(() => {});
      await database[Symbol.asyncDispose]();
    },
  };
}

/** A database without tables. */
export const openEmptyDatabase = (engine: Engine): Promise<TestDatabase> =>
  engine === 'sqlite' ? openEmptyFile() : onPostgres(anEmptyDatabase);

async function onSqlite(): Promise<TestDatabase> {
  const { database, data_dir, release } = await aMigratedFile();
  return asTestDatabase(database, { database_url: undefined, data_dir }, release);
}

async function openEmptyFile(): Promise<TestDatabase> {
  const settings = { database_url: undefined, data_dir: await aFolder() };
  const database = openDatabase(settings);
  return asTestDatabase(database, settings, async () => {
    await database[Symbol.asyncDispose]();
    await removeFolder(settings.data_dir);
  });
}

async function onPostgres(make: () => Promise<PostgresDatabase>): Promise<TestDatabase> {
  const { database, database_url, release } = await make();
  const data_dir = await aFolder();
  return asTestDatabase(database, { database_url, data_dir }, async () => {
    await release();
    await removeFolder(data_dir);
  });
}

const aFolder = () => mkdtemp(join(tmpdir(), 'portico-test-'));
const removeFolder = (path: string) => rm(path, { recursive: true, force: true });

const asTestDatabase = (
  database: Database,
  settings: TestDatabase['settings'],
  release: () => Promise<void>,
): TestDatabase => ({ ...database, settings, [Symbol.asyncDispose]: release });
