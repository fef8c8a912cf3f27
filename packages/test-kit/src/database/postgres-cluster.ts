import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../network/free-port.ts';
import { EmbeddedPostgres } from './embedded-postgres.ts';

export interface Postgres extends AsyncDisposable {
  /** Creates a database and returns its URL. */
  createDatabase(name: string): Promise<string>;
}

/** A data folder, and functions that start and stop its server. */
export interface PostgresCluster {
  folder: string;
  port: number;
  /** The folder of its socket. */
  sockets: string;
  /** Fails if the server is not ready within a minute. */
  start(): Promise<void>;
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
  createDatabase(name: string): Promise<string>;
}

interface Wanted {
  /** Settings that differ from the defaults of PostgreSQL. */
  settings?: Record<string, string | number>;
  onError?: (message: unknown) => void;
  /** Writes files that replace those of a new cluster. */
  fill?: (data: string) => Promise<void>;
}

/** A primary logs the first message when it is ready, a replica the second. */
const isReadyForReads = (message: unknown) => String(message).includes('ready to accept read-only connections');

/**
 * Creates a real PostgreSQL, but does not start it. By default every commit reaches the disk before it is answered.
 * PostgreSQL refuses to run as root, so the package creates a user for root.
 */
export async function makePostgresCluster({
  settings = {},
  onError = () => {},
  fill,
}: Wanted = {}): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-cluster-'));
  // The created user must be able to enter the folder, which belongs to root.
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
      // A repeated name gets a database of its own.
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
