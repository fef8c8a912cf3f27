import type { Logger } from 'pino';
import type { Timer } from './timer.ts';

/** Delays between retries of writing a result: a job that was sent but not marked would be sent twice. */
const pauses = [200, 1000, 5000, 15_000];

interface Deps {
  timer: Timer;
  log: Logger;
  /** What cannot be written, for the log. */
  what: string;
}

export type PersistentWrite = (change: () => Promise<void>) => Promise<void>;

export const createPersistentWrite =
  ({ timer, log, what }: Deps): PersistentWrite =>
  async (change) => {
    for (const pause of pauses) {
      try {
        return await change();
      } catch (error) {
        log.warn({ err: error }, `${what} cannot be written yet`);
        await new Promise<void>((resolve) => timer(pause, resolve));
      }
    }
    return change();
  };
