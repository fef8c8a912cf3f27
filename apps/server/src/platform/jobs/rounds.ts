import type { Timer } from './timer.ts';

interface Deps {
  /** One round of work. It handles its own failures, because the next round runs anyway. */
  round(): Promise<void>;
  timer: Timer;
  /** The pause between rounds when none is requested. */
  every_ms: number;
}

/** The row of a job becomes visible at its commit, shortly after `expect`. These are the delays of the next rounds. */
const afterwards = [50, 250, 1000];

export type Rounds = ReturnType<typeof createRounds>;

/** Runs rounds of work one at a time, on request and at regular intervals, from `start` to `stop`. */
export function createRounds({ round, timer, every_ms }: Deps) {
  let state: 'waiting' | 'running' | 'stopped' = 'waiting';
  let underWay: Promise<void> | undefined;
  let isAskedAgain = false;
  let cancelNext = () => {};
  let pauses: number[] = [];

  async function run(): Promise<void> {
    cancelNext();
    do {
      isAskedAgain = false;
      await round();
    } while (isAskedAgain && state === 'running');
    underWay = undefined;
    if (state === 'running') cancelNext = timer(pauses.shift() ?? every_ms, ask);
  }

  function ask(): void {
    if (underWay) isAskedAgain = true;
    else if (state === 'running') underWay = run();
  }

  return {
    ask,
    start(): void {
      state = 'running';
      ask();
    },
    /** Call this after a write in a transaction that is not committed yet. */
    expect(): void {
      pauses = [...afterwards];
      ask();
    },
    /** Starts no new round and waits for the current one. */
    async stop(): Promise<void> {
      state = 'stopped';
      cancelNext();
      await underWay;
    },
  };
}
