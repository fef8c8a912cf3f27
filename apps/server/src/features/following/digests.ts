import type { Transact } from '../../platform/database/database.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { CalledOperations, FindCalledOperations } from './called-operations.ts';
import { toSection } from './change-section.ts';
import type { NoticeStore } from './notice-store.ts';

interface Deps {
  store: NoticeStore;
  findCalled: FindCalledOperations;
  enqueueMail: EnqueueMail;
  transact: Transact;
  clock(): number;
}

/** Sends each developer one mail with all changes that are due. */
export function createDigests({ store, findCalled, enqueueMail, transact, clock }: Deps) {
  async function send(portal_id: string, developer_id: string, now: string): Promise<void> {
    // Calls may be in another database, so they are read before the transaction.
    const called = new Map<string, CalledOperations>();
    for (const product_version_id of await store.listDueVersions({ portal_id, developer_id }, now)) {
      const calledBy = await findCalled({ portal_id, product_version_id }, [developer_id]);
      called.set(product_version_id, calledBy(developer_id));
    }
    await transact(async (transaction) => {
      const taken = await store.takeDue(transaction, { portal_id, developer_id }, now);
      if (taken.length === 0) return;
      const ids = taken.map(({ notice_id }) => notice_id);
      const notices = await store.listDigest(transaction, portal_id, developer_id, ids);
      const [first] = notices;
      if (!first) return;
      const sections = [];
      for (const { product, version, product_version_id, occasion } of notices) {
        const changes = await store.findChangeSet(portal_id, product_version_id, occasion);
        if (changes)
          sections.push(toSection({ product, version }, changes, called.get(product_version_id) ?? new Map()));
      }
      if (sections.length === 0) return;
      const { email: to, full_name, locale } = first;
      const values = { full_name, sections: JSON.stringify(sections), recipient: developer_id };
      await enqueueMail(transaction, { portal_id, template: 'change-digest', to, locale, values });
    });
  }

  return async (): Promise<void> => {
    const now = new Date(clock()).toISOString();
    for (;;) {
      const due = await store.listDue(now);
      if (due.length === 0) return;
      for (const { portal_id, developer_id } of due) await send(portal_id, developer_id, now);
    }
  };
}
