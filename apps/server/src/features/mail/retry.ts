const minute = 60_000;

/** Half a minute after the first failure, twice as long after each further one, an hour at most; up to half of it more by chance. */
export function retryDelay(attempts: number, random: () => number): number {
  const delay = Math.min(60 * minute, (minute / 2) * 2 ** Math.min(attempts - 1, 20));
  return Math.min(60 * minute, Math.round(delay * (1 + random() / 2)));
}

/** About three days of a server that cannot be reached or is busy. */
export const maximumAttempts = 80;
/** About half a day of permanent failures: long enough to fix a wrong setting of the mail server. */
export const maximumRefusals = 20;

/** An older email, for example after a time without a mail server, would only confuse its reader. */
export const maximumAgeMs = 7 * 24 * 60 * minute;

export const isOver = (attempts: number, permanent: boolean): boolean =>
  attempts >= (permanent ? maximumRefusals : maximumAttempts);
