import { databaseFile, openDatabase } from '@portico/server/platform/database/database.ts';
import { migrate } from '@portico/server/platform/database/migrate.ts';
import type { TestProject } from 'vitest/node';
import { makePostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a real PostgreSQL, without a database. */
    postgresUrl: string;
    /** A migrated template of each engine. Each test gets a copy, because migrations take half a second. */
    migrated: { postgresName: string; sqliteFile: string };
  }
}

/** Tests need no data after a power failure. A test that depends on table statistics analyzes its tables itself. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  max_connections: 300,
};

/** Starts one real PostgreSQL for the whole run. */
export default async function startPostgres(project: TestProject) {
  const onError = (message: unknown) => void (message && process.stderr.write(`${message}\n`));
  const { folder, port, sockets, start, createDatabase, remove } = await makePostgresCluster({ settings, onError });
  await start();
  // A socket is faster than TCP, and tests send hundreds of thousands of small statements.
  const host = process.platform === 'win32' ? '127.0.0.1' : encodeURIComponent(sockets);
  const postgresUrl = `postgres://portico:portico@${host}:${port}`;
  const migrated = await createDatabase('migrated');
  for (const database_url of [migrated, undefined]) {
    await using database = openDatabase({ database_url, data_dir: folder });
    await migrate(database);
  }
  project.provide('postgresUrl', postgresUrl);
  project.provide('migrated', { postgresName: new URL(migrated).pathname.slice(1), sqliteFile: databaseFile(folder) });
  return remove;
}
