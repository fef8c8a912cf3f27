import type { Timer } from './timer.ts';

interface Deps {
  /** One round of work. What it throws is its own affair: the next round comes anyway. */
  round(): Promise<void>;
  timer: Timer;
  /** How long after a round the next one comes when nobody asks for it. */
  every_ms: number;
}

/**
 * A row written in a transaction is seen when that has been committed, a little after we are told about it. These are
 * the pauses after which a told round looks again.
 */
const afterwards = [50, 250, 1000];

export type Rounds = ReturnType<typeof createRounds>;

/** Rounds of work, one at a time: at once when asked, else in regular pauses. */
export function createRounds({ round, timer, every_ms }: Deps) {
  let underWay: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;
  let cancelNext = () => {};
  let pauses: number[] = [];

  async function run(): Promise<void> {
    cancelNext();
    do {
      isAskedAgain = false;
      await round();
    } while (isAskedAgain && !isStopped);
  }

  function ask(): void {
    if (isStopped) return;
    if (underWay) {
      isAskedAgain = true;
      return;
    }
    underWay = run().finally(() => {
      underWay = undefined;
      if (!isStopped) cancelNext = timer(pauses.shift() ?? every_ms, ask);
    });
  }

  return {
    ask,
    /** Something was written in a transaction that is not committed yet. */
    expect(): void {
      pauses = [...afterwards];
      ask();
    },
    /** No new round; the one under way finishes. */
    async stop(): Promise<void> {
      isStopped = true;
      cancelNext();
      await underWay;
    },
  };
}
