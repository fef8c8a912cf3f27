import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the difference, and too short for people to notice. */
const stepMs = 50;

/**
 * Answers, or fails, only after whole steps of time since the call. So the time of an answer does not reveal how long
 * the work took, and whether an account exists.
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
