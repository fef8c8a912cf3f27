import { availableParallelism } from 'node:os';
import type { Settings } from '../../config.ts';
import { StartError } from '../start-error.ts';

/** Each worker opens its own connections, and PostgreSQL allows 100 by default. */
const autoMaximum = 8;

const thisMachine = ['', 'localhost', '127.0.0.1', '[::1]'];

type Asked = Pick<Settings, 'workers' | 'database_url'>;

/**
 * The number of worker processes. SQLite allows one writer, so it gets one worker. `auto` means one for each processor, or
 * one for every two if PostgreSQL runs on the same machine.
 */
export function countWorkers({ workers, database_url }: Asked, processors = availableParallelism()): number {
  if (!database_url) {
    if (workers === 'auto' || workers === 1) return 1;
    throw new StartError(
      `WORKERS is ${workers}, and the embedded database is for one process: set DATABASE_URL to a PostgreSQL, or WORKERS to 1.`,
    );
  }
  if (workers !== 'auto') return workers;
  const own = thisMachine.includes(new URL(database_url).hostname) ? Math.floor(processors / 2) : processors;
  return Math.min(autoMaximum, Math.max(1, own));
}
