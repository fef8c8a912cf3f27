import type { Database, Transact } from '../../platform/database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail, WantsDecisionMails } from '../mail/service.ts';
import { createReviewNotices, type ReviewersOf } from './review-notices.ts';
import { createReviewStore } from './review-store.ts';
import { createNotificationService } from './service.ts';
import { createNotificationStore } from './store.ts';

interface Needs {
  database: Database;
  reviewersOf: ReviewersOf;
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  transact: Transact;
  clock(): number;
}

/** Emails to reviewers, and the settings by which people choose their emails. */
export function createNotificationsModule(needs: Needs) {
  const { database, reviewersOf, isOwnPortal, enqueueMail, recordAudit, transact, clock } = needs;
  const store = createNotificationStore(database);
  const wantsDecisionMails: WantsDecisionMails = async (transaction, portal_id) =>
    (await store.findOfPortal(portal_id, transaction)) ?? true;
  return {
    notifications: createNotificationService({ store, isOwnPortal, recordAudit, transact }),
    reviewNotices: createReviewNotices({
      store: createReviewStore(database),
      reviewersOf,
      enqueueMail,
      transact,
      clock,
    }),
    wantsDecisionMails,
  };
}
