import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, databaseFile, type Engine, openDatabase } from '@portico/server/platform/database/database.ts';
import { describe, inject } from 'vitest';
import { aMigratedDatabase, anEmptyDatabase, type PostgresDatabase } from './postgres-databases.ts';

/** A database of its own, empty but migrated, gone when it is disposed of. */
export interface TestDatabase extends Database {
  /** How a second server copy would reach the same data. */
  settings: { database_url: string | undefined; data_dir: string };
}

/** Runs the same tests on SQLite and on PostgreSQL. */
export function onBothEngines(define: (openTestDatabase: () => Promise<TestDatabase>) => void): void {
  describe.each<{ engine: Engine }>([{ engine: 'sqlite' }, { engine: 'postgres' }])('on $engine', ({ engine }) => {
    define(() => openTestDatabase(engine));
  });
}

export const openTestDatabase = (engine: Engine): Promise<TestDatabase> =>
  engine === 'sqlite' ? openFile(inject('migrated').sqliteFile) : onPostgres(aMigratedDatabase);

/** One that has no tables yet. */
export const openEmptyDatabase = (engine: Engine): Promise<TestDatabase> =>
  engine === 'sqlite' ? openFile() : onPostgres(anEmptyDatabase);

async function openFile(copyOf?: string): Promise<TestDatabase> {
  const settings = { database_url: undefined, data_dir: await aFolder() };
  if (copyOf) await copyFile(copyOf, databaseFile(settings.data_dir));
  const database = openDatabase(settings);
  return withSettings(database, settings, () => database[Symbol.asyncDispose]());
}

async function onPostgres(make: () => Promise<PostgresDatabase>): Promise<TestDatabase> {
  const { database, database_url, release } = await make();
  return withSettings(database, { database_url, data_dir: await aFolder() }, release);
}

const aFolder = () => mkdtemp(join(tmpdir(), 'portico-test-'));

const withSettings = (
  database: Database,
  settings: TestDatabase['settings'],
  release: () => PromiseLike<void>,
): TestDatabase => ({
  ...database,
  settings,
  async [Symbol.asyncDispose]() {
    await release();
    await rm(settings.data_dir, { recursive: true, force: true });
  },
});
