const minute = 60_000;

/**
 * The delay before the next attempt: half a minute after the first failure, doubled after each further one, plus a
 * random part of up to a half, but never more than an hour.
 */
export function retryDelay(attempts: number, random: () => number): number {
  const delay = Math.min(60 * minute, (minute / 2) * 2 ** Math.min(attempts - 1, 20));
  return Math.min(60 * minute, Math.round(delay * (1 + random() / 2)));
}

/** About three days of a server that is unreachable or busy. */
export const maximumAttempts = 80;
/** About half a day of permanent refusals: long enough to fix a wrong setting of the mail server. */
export const maximumRefusals = 20;

/** An older email, for example after a time without a mail server, would confuse its reader. */
export const maximumAgeMs = 7 * 24 * 60 * minute;

export const isOver = (attempts: number, permanent: boolean): boolean =>
  attempts >= (permanent ? maximumRefusals : maximumAttempts);
