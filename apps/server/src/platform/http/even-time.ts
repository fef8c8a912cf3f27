import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the difference, and too short to notice. */
const stepMs = 50;

/**
 * Answers, or fails, only at whole steps of time after the call came: how long the work took, and so whether there was
 * an account to work on, cannot be read from the clock.
 */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - began;
    await pause(Math.ceil(taken / stepMs) * stepMs - taken);
  }
}
