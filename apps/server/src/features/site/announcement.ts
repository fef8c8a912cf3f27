import { createHash } from 'node:crypto';
import type { StoredAnnouncement } from '../../platform/database/tables/site.ts';

/** Whether a time is in the period of the announcement. */
export const isWithin = ({ from, until }: Pick<StoredAnnouncement, 'from' | 'until'>, now: number): boolean =>
  (from === undefined || now >= Date.parse(from)) && (until === undefined || now < Date.parse(until));

/** Changes with the content, so that a reader who closed an announcement sees the next one. */
export const idOf = ({ text, level, to, from }: StoredAnnouncement): string =>
  createHash('sha256')
    .update(JSON.stringify([text, level, to, from]))
    .digest('hex')
    .slice(0, 10);

/** The announcement that is shown now, by its id; empty where there is none. */
export const noticeAt = (announcement: StoredAnnouncement | null, now: number): string =>
  announcement && isWithin(announcement, now) ? idOf(announcement) : '';
