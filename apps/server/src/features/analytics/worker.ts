import type { Logger } from 'pino';
import { createRounds, type Rounds } from '../../platform/jobs/rounds.ts';
import type { Timer } from '../../platform/jobs/timer.ts';

interface Deps {
  merge(): Promise<void>;
  timer: Timer;
  log: Logger;
}

/** Long enough for many batches to share one rewriting of their rows; queries see them before that, too. */
const every_ms = 2000;

/** Merges batches into rollups while a server runs. */
export const createAnalyticsWorker = ({ merge, timer, log }: Deps): Pick<Rounds, 'start' | 'stop'> =>
  createRounds({
    round: () => merge().catch((err: unknown) => log.warn({ err }, 'merging analytics failed')),
    timer,
    every_ms,
  });
