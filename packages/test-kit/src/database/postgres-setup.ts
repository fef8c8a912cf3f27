import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFile, openDatabase } from '@portico/server/platform/database/database.ts';
import { migrate } from '@portico/server/platform/database/migrate.ts';
import type { TestProject } from 'vitest/node';
import { freePort } from '../network/free-port.ts';
import { EmbeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A real PostgreSQL, without a database in its path. */
    postgresUrl: string;
    /** A migrated database on either engine, from which each test gets its copy: migrating anew takes half a second. */
    migrated: { postgresName: string; sqliteFile: string };
  }
}

/**
 * Tests start afresh each time: what a power cut would lose is not worth waiting for, and a test that depends on what is
 * known of its tables gathers that itself.
 */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  max_connections: 300,
};

/** Starts one real PostgreSQL for the whole run. It refuses to run as root, so root gets a user made for it. */
export default async function startPostgres(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-postgres-'));
  // The other user must be able to pass through the folder that root has made.
  await chmod(folder, 0o711);
  const sockets = join(folder, 'sockets');
  await mkdir(sockets);
  await chmod(sockets, 0o777);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'portico',
    password: 'portico',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    postgresFlags: Object.entries({ ...settings, unix_socket_directories: sockets }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: () => {},
    onError: (message) => {
      if (message) process.stderr.write(`${message}\n`);
    },
  });
  await postgres.initialise();
  await postgres.start();
  // Not by TCP: tests send hundreds of thousands of small statements.
  const host = process.platform === 'win32' ? '127.0.0.1' : encodeURIComponent(sockets);
  const postgresUrl = `postgres://portico:portico@${host}:${port}`;
  await postgres.createDatabase('migrated');
  for (const database_url of [`${postgresUrl}/migrated`, undefined]) {
    await using database = openDatabase({ database_url, data_dir: folder });
    await migrate(database);
  }
  project.provide('postgresUrl', postgresUrl);
  project.provide('migrated', { postgresName: 'migrated', sqliteFile: databaseFile(folder) });
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
