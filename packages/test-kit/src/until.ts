import { setTimeout as wait } from 'node:timers/promises';

/** Asks again until it is so. Answers how many milliseconds that took; throws when it is not so after the most that it may. */
export async function until(isSo: () => Promise<boolean> | boolean, atMostMs = 10_000, what = 'it'): Promise<number> {
  const began = performance.now();
  for (;;) {
    // What was asked in time counts, however long the answer is on its way.
    const asked = performance.now() - began;
    if (await isSo()) return asked;
    if (asked > atMostMs) throw new Error(`Even after ${atMostMs} ms ${what} is not so`);
    await wait(10);
  }
}
