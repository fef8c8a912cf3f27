import type { Transact } from '../../platform/database/database.ts';
import type { EnqueueMail } from '../mail/service.ts';
import { toSection } from './change-section.ts';
import type { NoticeStore } from './notice-store.ts';

interface Deps {
  store: NoticeStore;
  enqueueMail: EnqueueMail;
  transact: Transact;
  clock(): number;
}

/** Sends each developer one mail with all changes that are due. */
export function createDigests({ store, enqueueMail, transact, clock }: Deps) {
  const send = (portal_id: string, developer_id: string, now: string): Promise<void> =>
    transact(async (transaction) => {
      const taken = await store.takeDue(transaction, { portal_id, developer_id }, now);
      if (taken.length === 0) return;
      const ids = taken.map(({ notice_id }) => notice_id);
      const notices = await store.listDigest(transaction, portal_id, developer_id, ids);
      const [first] = notices;
      if (!first) return;
      const sections = [];
      for (const { product, version, product_version_id, occasion } of notices) {
        const changes = await store.findChangeSet(transaction, portal_id, product_version_id, occasion);
        if (changes) sections.push(toSection({ product, version }, changes));
      }
      if (sections.length === 0) return;
      const { email: to, full_name, locale } = first;
      const values = { full_name, sections: JSON.stringify(sections), recipient: developer_id };
      await enqueueMail(transaction, { portal_id, template: 'change-digest', to, locale, values });
    });

  return async (): Promise<void> => {
    const now = new Date(clock()).toISOString();
    for (;;) {
      const due = await store.listDue(now);
      if (due.length === 0) return;
      for (const { portal_id, developer_id } of due) await send(portal_id, developer_id, now);
    }
  };
}
