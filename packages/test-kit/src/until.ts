import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a condition is true, and returns how many milliseconds that took. Throws after `atMostMs`. */
export async function until(isSo: () => Promise<boolean> | boolean, atMostMs = 10_000, what = 'it'): Promise<number> {
  const began = performance.now();
  for (;;) {
    // A check that began in time counts, even if its answer is late.
    const asked = performance.now() - began;
    if (await isSo()) return asked;
    if (asked > atMostMs) throw new Error(`Even after ${atMostMs} ms ${what} is not so`);
    await wait(10);
  }
}
