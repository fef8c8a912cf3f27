import type { Locale } from '@portico/contract/constants.ts';
import { reviewMailsEveryMinutes } from '@portico/contract/notifications.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { AuditEvent } from '../audit/service.ts';
import type { MailTemplate, MailValues } from '../mail/mails.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { ReviewStore } from './review-store.ts';

/** The reviewers of a portal who enabled these emails. */
export type ReviewersOf = (portal_id: string, transaction: Querying) => Promise<{ email: string; locale: Locale }[]>;

interface Deps {
  store: ReviewStore;
  reviewersOf: ReviewersOf;
  enqueueMail: EnqueueMail;
  transact: Transact;
  clock(): number;
}

type ReviewTemplate = Extract<
  MailTemplate,
  'developer-pending' | 'registration-requested' | 'scopes-requested' | 'review-digest'
>;
type Told = { [Template in ReviewTemplate]: { template: Template; values: MailValues[Template] } }[ReviewTemplate];

/**
 * Notifies reviewers about pending reviews. The first email is sent at once, with details; the reviews of the quiet
 * period after it come in one digest. So a portal causes at most two emails an hour, however many people sign up.
 */
export function createReviewNotices({ store, reviewersOf, enqueueMail, transact, clock }: Deps) {
  const timeAfter = (ms: number) => new Date(clock() + ms).toISOString();
  const turn = () => ({ now: timeAfter(0), quiet_until: timeAfter(reviewMailsEveryMinutes * 60_000) });

  async function findWaiting(
    transaction: Querying,
    portal_id: string,
    { action, target, details }: AuditEvent,
  ): Promise<Told | undefined> {
    if (!target) return undefined;
    if (action === 'registration.requested') {
      const values = await store.findRegistration(transaction, portal_id, target.id);
      return values && { template: 'registration-requested', values };
    }
    if (action === 'registration.scopes-requested') {
      const values = await store.findAskedScopes(transaction, portal_id, target.id);
      return values && { template: 'scopes-requested', values };
    }
    if (target.kind !== 'developer' || details?.is_new !== true) return undefined;
    const values = await store.findDeveloper(transaction, portal_id, target.id);
    return values && { template: 'developer-pending', values };
  }

  async function mail(transaction: Querying, portal_id: string, told: Told): Promise<void> {
    for (const { email: to, locale } of await reviewersOf(portal_id, transaction)) {
      await enqueueMail(transaction, { portal_id, to, locale, ...told });
    }
  }

  return {
    /** Handles an audit entry in the transaction of the change. */
    async onAudited(transaction: Querying, event: AuditEvent): Promise<void> {
      const { portal_id } = event;
      if (portal_id === undefined) return;
      const told = await findWaiting(transaction, portal_id, event);
      if (!told || (await reviewersOf(portal_id, transaction)).length === 0) return;
      if (await store.takeTurn(transaction, portal_id, turn())) await mail(transaction, portal_id, told);
    },

    /** Sends the due digests, without reviews that were decided meanwhile. */
    async sendDue(): Promise<void> {
      for (const { portal_id } of await store.listDue(timeAfter(0))) {
        await transact(async (transaction) => {
          if (!(await store.takeDue(transaction, portal_id, turn()))) return;
          const { developers, registrations } = await store.countWaiting(transaction, portal_id);
          if (developers + registrations === 0) return;
          const values = { developers: String(developers), registrations: String(registrations) };
          await mail(transaction, portal_id, { template: 'review-digest', values });
        });
      }
    },
  };
}
