const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pause after each failure; about two days in all. */
const pauses = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
];

export const maximumAttempts = pauses.length + 1;

/**
 * Adds up to a fifth at random, so that simultaneous failures are not retried simultaneously. Undefined when retries
 * are used up.
 */
export function retryDelay(attempts: number, random: () => number): number | undefined {
  const pause = pauses[attempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + random() / 5));
}

/** A webhook that accepts nothing for this long is disabled. */
export const failingMaximumMs = 72 * hour;
