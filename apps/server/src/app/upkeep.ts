import type { Logger } from 'pino';
import { createRounds, type Rounds } from '../platform/jobs/rounds.ts';
import type { Timer } from '../platform/jobs/timer.ts';

const every_ms = 15 * 60_000;

interface Deps {
  sweeps: readonly (() => Promise<void>)[];
  timer: Timer;
  log: Logger;
}

/** Sweeps away what has expired. Nothing depends on it: what has expired is refused whether it is still there or not. */
export function createUpkeep({ sweeps, timer, log }: Deps): Pick<Rounds, 'start' | 'stop'> {
  return createRounds({
    async round() {
      for (const sweep of sweeps) await sweep().catch((err: unknown) => log.warn({ err }, 'sweeping failed'));
    },
    timer,
    every_ms,
  });
}
