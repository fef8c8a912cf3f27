import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../network/free-port.ts';
import { EmbeddedPostgres } from './embedded-postgres.ts';

export interface Postgres extends AsyncDisposable {
  /** A fresh database on it. */
  createDatabase(name: string): Promise<string>;
}

/** Its files, and what starts and stops it. */
export interface PostgresCluster {
  folder: string;
  postgres: EmbeddedPostgres;
  createDatabase(name: string): Promise<string>;
}

/** A real PostgreSQL as it comes, made but not started: every commit reaches the disk before it is answered. */
export async function makePostgresCluster(): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-cluster-'));
  // The other user must be able to pass through the folder that root has made.
  await chmod(folder, 0o711);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'portico',
    password: 'portico',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  let made = 0;
  return {
    folder,
    postgres,
    async createDatabase(name) {
      // Whoever tries once more gets another.
      made += 1;
      const own = `${name}_${made}`;
      await postgres.createDatabase(own);
      return `postgres://portico:portico@127.0.0.1:${port}/${own}`;
    },
  };
}

export async function startPostgres(): Promise<Postgres> {
  const { folder, postgres, createDatabase } = await makePostgresCluster();
  await postgres.start();
  return {
    createDatabase,
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
