import type { Transact } from '../../platform/database/database.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { FindCalledOperations } from './called-operations.ts';
import { type NoticeContent, toMail } from './mails.ts';
import type { NoticeStore, OpenNotice, Recipient } from './notice-store.ts';
import { dueAt } from './rhythm.ts';

interface Deps {
  store: NoticeStore;
  findCalled: FindCalledOperations;
  enqueueMail: EnqueueMail;
  transact: Transact;
  clock(): number;
}

/** The developers that are handled in one transaction, so that other writers get a turn in between. */
const batch = 200;

/**
 * Sends the mails of notices. A publish writes one row for each version; this finds the developers in batches. Each
 * transaction stores the mails, their recipients and the progress, so a killed server loses and repeats nothing, and several
 * instances may run it.
 */
export function createNotifier({ store, findCalled, enqueueMail, transact, clock }: Deps) {
  async function read(notice: OpenNotice): Promise<NoticeContent | undefined> {
    const { portal_id, product_version_id, kind, occasion } = notice;
    const version = await store.findVersion(portal_id, product_version_id);
    if (!version) return undefined;
    const siblings = await store.listSiblings(portal_id, version.product_id);
    const changes = kind === 'change' ? await store.findChangeSet(portal_id, product_version_id, occasion) : undefined;
    return { notice, version, siblings, changes };
  }

  /** Only changes wait for digests. Mails about the end of a version cannot be turned off. */
  const rhythmOf = ({ kind }: OpenNotice, { rhythm }: Recipient) => {
    if (kind === 'change') return rhythm ?? 'at-once';
    return kind === 'message' && rhythm === 'off' ? 'off' : 'at-once';
  };

  async function notifyBatch(notice: OpenNotice): Promise<void> {
    const { portal_id, product_version_id, id: notice_id, kind, told_until } = notice;
    const withFollowers = kind === 'change';
    const content = await read(notice);
    const asked = { product_id: content?.version.product_id ?? '', withFollowers, limit: batch };
    const concerned = content ? await store.listCandidates({ portal_id, product_version_id, told_until }, asked) : [];
    // Calls may be in another database, so they are read before the transaction.
    const calledBy = await findCalled(notice, kind === 'change' ? concerned : []);
    await transact(async (transaction) => {
      if (!(await store.hold(transaction, notice))) return;
      const found = await store.listRecipients(transaction, { portal_id, product_version_id }, concerned);
      const wanting = found.filter((recipient) => rhythmOf(notice, recipient) !== 'off');
      const now = clock();
      const atOnce = wanting.filter((recipient) => rhythmOf(notice, recipient) === 'at-once');
      await store.insertRecipients(
        transaction,
        wanting.map((recipient) => {
          const rhythm = rhythmOf(notice, recipient);
          const isNow = rhythm === 'at-once';
          return {
            portal_id,
            notice_id,
            developer_id: recipient.id,
            told_at: isNow ? new Date(now).toISOString() : null,
            due_at: isNow || rhythm === 'off' ? null : new Date(dueAt(rhythm, now)).toISOString(),
          };
        }),
      );
      for (const recipient of atOnce) {
        const mail = content && toMail(content, recipient, calledBy(recipient.id), now);
        if (mail) await enqueueMail(transaction, mail);
      }
      await store.proceed(transaction, notice, concerned.length < batch ? null : (concerned.at(-1) ?? null));
    });
  }

  return async (): Promise<void> => {
    for (;;) {
      const notice = await store.findOpen();
      if (!notice) return;
      await notifyBatch(notice);
      await yieldToEventLoop();
    }
  };
}
