import type { ChangeMailRhythm } from '@portico/contract/following.ts';

const day = 24 * 3_600_000;
/** The hour in UTC at which digests are sent. */
const hourOfDigests = 7;

/** When a change of this moment is mailed: with the next daily digest, or the weekly one on Monday. */
export function dueAt(rhythm: Exclude<ChangeMailRhythm, 'off'>, now: number): number {
  if (rhythm === 'at-once') return now;
  const today = new Date(now).setUTCHours(hourOfDigests, 0, 0, 0);
  const next = today > now ? today : today + day;
  if (rhythm === 'daily') return next;
  const daysToMonday = (8 - new Date(next).getUTCDay()) % 7;
  return next + daysToMonday * day;
}
