import { execFile } from 'node:child_process';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { makePostgresCluster, type Postgres } from './postgres-cluster.ts';
import { type StoppablePostgres, startStoppable } from './stoppable-postgres.ts';

const run = promisify(execFile);

export interface Replica extends Omit<StoppablePostgres, 'createDatabase'> {
  /** The URL of the same database on the replica. */
  urlOf(database_url: string): string;
  /** Runs a statement on the replica, for example one that pauses replay. */
  query(statement: string): Promise<Record<string, unknown>[]>;
  /** Promotes the replica, which then accepts writes. */
  promote(): Promise<void>;
}

export interface ReplicatedPostgres extends Postgres {
  /** Copies all files of the primary and starts a replica that follows its log. */
  addReplica(settings?: Record<string, string | number>): Promise<Replica>;
}

/** A real PostgreSQL with streaming replicas. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  await using opened = new AsyncDisposableStack();
  const primary = await makePostgresCluster();
  await primary.start();
  opened.defer(primary.remove);
  const replicas = opened.use(new AsyncDisposableStack());
  const rest = opened.move();
  const urlAt = (port: number, name: string) => `postgres://portico:portico@127.0.0.1:${port}/${name}`;

  async function copyFiles(data: string): Promise<void> {
    const client = new pg.Client({ connectionString: urlAt(primary.port, 'postgres') });
    await client.connect();
    try {
      await client.query(`select pg_backup_start('copy', true)`);
      await run('cp', ['-a', join(primary.folder, 'data'), data]);
      const { rows } = await client.query('select labelfile from pg_backup_stop()');
      await rm(join(data, 'postmaster.pid'));
      for (const [name, text] of [
        ['backup_label', rows[0].labelfile],
        ['standby.signal', ''],
      ]) {
        await writeFile(join(data, name), text);
        // Started as root, PostgreSQL runs as another user and must be able to sync these files.
        await chmod(join(data, name), 0o666);
      }
    } finally {
      await client.end();
    }
  }

  return {
    createDatabase: primary.createDatabase,

    async addReplica(settings = {}) {
      const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=portico password=portico`;
      const cluster = await makePostgresCluster({ settings: { primary_conninfo, ...settings }, fill: copyFiles });
      const stoppable = await startStoppable(cluster);
      replicas.use(stoppable);
      const query: Replica['query'] = async (statement) => {
        const client = new pg.Client({ connectionString: urlAt(cluster.port, 'postgres') });
        await client.connect();
        return client.query(statement).then(
          ({ rows }) => client.end().then(() => rows),
          (error) => client.end().then(() => Promise.reject(error)),
        );
      };
      return {
        ...stoppable,
        urlOf: (database_url) => urlAt(cluster.port, new URL(database_url).pathname.slice(1)),
        query,
        promote: async () => void (await query('select pg_promote()')),
      };
    },

    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}
