import type { Locale } from '@portico/contract/constants.ts';
import type { Querying } from '../../database/database.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { EnqueueMail } from '../mail/service.ts';

interface Deps {
  reviewersOf(portal_id: string): Promise<{ email: string; locale: Locale }[]>;
  findDeveloper(developer: DeveloperKey): Promise<{ full_name: string; email: string }>;
  attempts: Pick<AttemptService, 'take'>;
  enqueueMail: EnqueueMail;
}

interface DeveloperKey {
  readonly portal_id: string;
  readonly id: string;
}

/** What waits to be decided. */
export interface ReviewRequest {
  application: string;
  product: string;
  version: string;
}

type MailReviewers = (transaction: Querying, request: ReviewRequest) => Promise<void>;

/** Reading whom to tell is no work for a transaction, so it is done before one begins. */
export type PrepareReviewMails = (developer: DeveloperKey) => Promise<MailReviewers>;

/** Tells those who decide about it of a registration that waits. Developers who ask on and on are seen in the console only. */
export function createReviewMails({ reviewersOf, findDeveloper, attempts, enqueueMail }: Deps): PrepareReviewMails {
  return async (developer) => {
    const { portal_id, id } = developer;
    const reviewers = await reviewersOf(portal_id);
    if (reviewers.length === 0) return async () => {};
    const { isWithin } = await attempts.take(portal_id, 'review-mails-of-account', id);
    if (!isWithin) return async () => {};
    const { full_name: developer_name, email: developer_email } = await findDeveloper(developer);
    return async (transaction, request) => {
      const values = { ...request, developer_name, developer_email };
      for (const { email: to, locale } of reviewers) {
        await enqueueMail(transaction, { portal_id, template: 'registration-requested', to, locale, values });
      }
    };
  };
}
