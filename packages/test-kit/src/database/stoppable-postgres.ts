import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../until.ts';
import { makePostgresCluster, type Postgres, type PostgresCluster } from './postgres-cluster.ts';

export interface StoppablePostgres extends Postgres {
  /**
   * `fast` is a shutdown by an administrator. `kill` is `kill -9` of the main process, so that the next start recovers
   * from the log.
   */
  stop(how: 'fast' | 'kill'): Promise<void>;
  /** Uses the same files and the same port. */
  start(): Promise<void>;
}

/** A real PostgreSQL that can be stopped, killed and started again, and keeps what it has acknowledged. */
export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const cluster = await makePostgresCluster();
  return { createDatabase: cluster.createDatabase, ...(await startStoppable(cluster)) };
}

/** Makes an existing cluster stoppable. */
export async function startStoppable({
  folder,
  ...cluster
}: Pick<PostgresCluster, 'folder' | 'start' | 'remove'>): Promise<Omit<StoppablePostgres, 'createDatabase'>> {
  const pidFile = join(folder, 'data/postmaster.pid');
  let isRunning = false;

  /** Retries, because processes of a killed server hold its shared memory for a moment. */
  async function start(): Promise<void> {
    for (let tries = 0; !isRunning; tries += 1) {
      isRunning = await cluster.start().then(
        () => true,
        () => false,
      );
      if (!isRunning && tries === 100) throw new Error('PostgreSQL does not start again');
      if (!isRunning) await sleep(100);
    }
  }

  async function stop(how: 'fast' | 'kill'): Promise<void> {
    if (!isRunning) return;
    const pid = Number((await readFile(pidFile, 'utf8')).split('\n', 1)[0]);
    process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGKILL');
    await until(() => !isAlive(pid), 60_000, 'that PostgreSQL has stopped');
    isRunning = false;
  }

  await start();
  return {
    start,
    stop,
    async [Symbol.asyncDispose]() {
      // The package can stop only a running server.
      await start();
      await cluster.remove();
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
