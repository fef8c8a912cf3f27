import type { Transact } from '../../platform/database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import { insertNotice, type NoticeStore } from './notice-store.ts';

interface Deps {
  store: Pick<NoticeStore, 'listEnding'>;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  clock(): number;
}

const day = 24 * 3_600_000;
/** The smallest first, so that after a pause only the nearest reminder is sent. */
const reminderDays = [7, 30, 90];
/** Ends that are further in the past are not announced, for example those from before an update. */
const newsDays = 30;

/**
 * Writes a notice for each reminder of a version's end and for the end itself. The unique key of notices prevents duplicates.
 */
export function createReminders({ store, recordAudit, transact, newId, clock }: Deps) {
  const at = (ms: number) => new Date(ms).toISOString();

  async function remind(
    { portal_id, id, deprecation_mailed_at }: { portal_id: string; id: string; deprecation_mailed_at: string | null },
    sunset_at: string,
  ): Promise<void> {
    const end = Date.parse(sunset_at);
    const days = reminderDays.find((one) => end - one * day <= clock());
    // The mail about the deprecation named the end, so reminders for earlier days are not sent.
    const heard = deprecation_mailed_at === null ? Number.NEGATIVE_INFINITY : Date.parse(deprecation_mailed_at);
    if (days === undefined || end - days * day <= heard) return;
    const occasion = `${sunset_at.slice(0, 10)} ${days}`;
    const notice = { portal_id, product_version_id: id, id: newId(), kind: 'reminder' as const, occasion };
    await transact(async (transaction) => {
      await insertNotice(transaction, { ...notice, created_at: at(clock()), told_until: '' });
    });
  }

  async function announceEnd({ portal_id, id }: { portal_id: string; id: string }, sunset_at: string): Promise<void> {
    const sunset_on = sunset_at.slice(0, 10);
    const notice = { portal_id, product_version_id: id, id: newId(), kind: 'sunset' as const, occasion: sunset_on };
    await transact(async (transaction) => {
      if (!(await insertNotice(transaction, { ...notice, created_at: at(clock()), told_until: null }))) return;
      await recordAudit(transaction, {
        portal_id,
        action: 'version.sunset',
        actor: { kind: 'system' },
        target: { kind: 'version', id },
        details: { sunset_on },
      });
    });
  }

  return async (): Promise<void> => {
    const now = clock();
    const ending = await store.listEnding({ after: at(now - newsDays * day), until: at(now + 90 * day) });
    for (const { sunset_at, ...version } of ending) {
      await (Date.parse(sunset_at) <= now ? announceEnd(version, sunset_at) : remind(version, sunset_at));
    }
  };
}
