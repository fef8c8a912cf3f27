import type { ChangeMailRhythm } from '@portico/contract/following.ts';

const day = 24 * 3_600_000;
/** Digests come in the morning of most readers: an hour of the day in UTC. */
const hourOfDigests = 7;

/** When a mail with this rhythm comes that is written now: a daily digest at seven, a weekly one on Mondays. */
export function dueAt(rhythm: Exclude<ChangeMailRhythm, 'off'>, now: number): number {
  if (rhythm === 'at-once') return now;
  const today = new Date(now).setUTCHours(hourOfDigests, 0, 0, 0);
  const next = today > now ? today : today + day;
  if (rhythm === 'daily') return next;
  const daysToMonday = (8 - new Date(next).getUTCDay()) % 7;
  return next + daysToMonday * day;
}
