import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { type Database, databaseFile, type Engine, openDatabase } from '../database/database.ts';

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

export const openTestDatabase = (engine: Engine): Promise<TestDatabase> => openCopy(engine, inject('migrated'));

/** One that has no tables yet. */
export const openEmptyDatabase = (engine: Engine): Promise<TestDatabase> => openCopy(engine);

async function openCopy(engine: Engine, of?: { postgresName: string; sqliteFile: string }): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-test-'));
  const database_url = engine === 'postgres' ? await createPostgresDatabase(of?.postgresName) : undefined;
  const settings = { database_url, data_dir: folder };
  if (engine === 'sqlite' && of) await copyFile(of.sqliteFile, databaseFile(folder));
  const database = openDatabase(settings);
  return {
    ...database,
    settings,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      if (database_url) await dropPostgresDatabase(database_url);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createPostgresDatabase(template = 'template0'): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await asServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return `${inject('postgresUrl')}/${name}`;
}

async function dropPostgresDatabase(database_url: string): Promise<void> {
  const name = new URL(database_url).pathname.slice(1);
  await asServer((client) => client.query(`drop database if exists ${name} with (force)`));
}

async function asServer(run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
