import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../network/free-port.ts';
import { EmbeddedPostgres } from './embedded-postgres.ts';

export interface Postgres extends AsyncDisposable {
  /** A fresh database on it. */
  createDatabase(name: string): Promise<string>;
}

/** Its files, and what starts and stops it. */
export interface PostgresCluster {
  folder: string;
  port: number;
  /** The folder of its socket. */
  sockets: string;
  /** Fails when it is not ready after a minute. */
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
  createDatabase(name: string): Promise<string>;
}

interface Wanted {
  /** Other than PostgreSQL's own. */
  settings?: Record<string, string | number>;
  onError?: (message: unknown) => void;
  /** Puts the files there, in place of those of a new cluster. */
  fill?: (data: string) => Promise<void>;
}

/** A primary says the first when it is ready, a replica the second. */
const isReadyForReads = (message: unknown) => String(message).includes('ready to accept read-only connections');

/**
 * A real PostgreSQL, made but not started. Without other settings it is as it comes: every commit reaches the disk before
 * it is answered. It refuses to run as root, so root gets a user made for it.
 */
export async function makePostgresCluster({
  settings = {},
  onError = () => {},
  fill,
}: Wanted = {}): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-cluster-'));
  // The other user must be able to pass through the folder that root has made.
  await chmod(folder, 0o711);
  const sockets = join(folder, 'sockets');
  await mkdir(sockets);
  await chmod(sockets, 0o777);
  const port = await freePort();
  let onReplicaReady = () => {};
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'portico',
    password: 'portico',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    postgresFlags: Object.entries({ ...settings, unix_socket_directories: sockets }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: (message) => isReadyForReads(message) && onReplicaReady(),
    onError,
  });
  await (fill ? fill(join(folder, 'data')) : postgres.initialise());
  let made = 0;
  return {
    folder,
    port,
    sockets,
    start() {
      const { promise: readyForReads, resolve } = Promise.withResolvers<void>();
      onReplicaReady = resolve;
      return Promise.race([postgres.start(), readyForReads, neverReady()]);
    },
    async remove() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
    async createDatabase(name) {
      // A second try gets another.
      made += 1;
      const own = `${name}_${made}`;
      await postgres.createDatabase(own);
      return `postgres://portico:portico@127.0.0.1:${port}/${own}`;
    },
  };
}

export async function startPostgres(): Promise<Postgres> {
  const { start, createDatabase, remove } = await makePostgresCluster();
  await start();
  return { createDatabase, [Symbol.asyncDispose]: remove };
}

async function neverReady(): Promise<never> {
  await sleep(60_000, undefined, { ref: false });
  throw new Error('PostgreSQL is not ready after a minute');
}
