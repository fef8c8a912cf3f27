import type { Logger } from 'pino';
import { createRounds, type Rounds } from './rounds.ts';
import type { Timer } from './timer.ts';

export type Task = () => Promise<void>;

interface Deps {
  /** For the log, after `failed to`. */
  name: string;
  every_ms: number;
  /** Run one after another. A failure is logged and does not stop the others. */
  tasks: readonly Task[];
  /** Runs at stop, after the last task has ended. */
  atStop?: Task;
  /** The log level of a failure. */
  level?: 'warn' | 'error';
  timer: Timer;
  log: Logger;
}

/** Work that runs as long as the server. */
export type Job = Pick<Rounds, 'start' | 'stop'>;

/** Runs tasks at regular intervals. */
export function createSchedule({ name, every_ms, tasks, atStop, level = 'warn', timer, log }: Deps): Job {
  const attempt = (task: Task) => task().catch((err: unknown) => log[level]({ err }, `failed to ${name}`));
  const { start, stop } = createRounds({
    async round() {
      for (const task of tasks) await attempt(task);
    },
    timer,
    every_ms,
  });
  return {
    start,
    async stop() {
      await stop();
      if (atStop) await attempt(atStop);
    },
  };
}
